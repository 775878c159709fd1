// The list of notifications, for the tests.
import type { Notification, NotificationsProps } from "../../generated/pages";

const one = (change: Partial<Notification> = {}): Notification => ({
  _id: "notification-1",
  title: "My Results Notification",
  body: "The result of পদার্থবিজ্ঞান </script> in Half Yearly is published.",
  at: 1_789_992_000_000,
  read: false,
  href: "/admin/examResult_student?sessionId=session-1&examId=exam-1",
  ...change,
});

export const list = (change: Partial<NotificationsProps> = {}): NotificationsProps => ({
  rows: [
    one(),
    one({
      _id: "notification-2",
      title: "Bulk Import Notification",
      body: `Students imported: ${"AnUnbrokenName".repeat(12)}`,
      href: "/admin/bulkImport/students/import-1",
    }),
    one({
      _id: "notification-3",
      title: "My Fees Notification",
      body: "Fees up to September 2026 were raised.",
      read: true,
    }),
  ],
  unread: 2,
  total: 53,
  page: 2,
  pages: 3,
  upTo: 1_789_992_000_000,
  previousHref: "/admin/notifications",
  nextHref: "/admin/notifications?page=3",
  ...change,
});

export const none = list({ rows: [], unread: 0, total: 0, page: 1, pages: 1, previousHref: null, nextHref: null });
