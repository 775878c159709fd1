// The list of notifications, for the tests.
import noneJson from "../../../test/served/notifications_none.json";
import notificationsJson from "../../../test/served/notifications.json";
import { propsOf } from "../../../test/served";
import type { Notification, NotificationsProps } from "../../generated/pages";

type Several = { rows: [Notification, Notification, Notification, ...Notification[]] };

const served = propsOf<NotificationsProps & Several>(notificationsJson);
const [first, second, third, ...others] = served.rows;

export const list = (change: Partial<NotificationsProps> = {}): NotificationsProps => ({
  ...served,
  rows: [
    { ...first, body: "The result of পদার্থবিজ্ঞান </script> in Half Yearly is published." },
    { ...second, body: `Students imported: ${"AnUnbrokenName".repeat(12)}` },
    { ...third, read: true },
    ...others,
  ],
  // A page between others.
  pages: 3,
  nextHref: "/admin/notifications?page=3",
  ...change,
});

export const none = propsOf<NotificationsProps>(noneJson);
