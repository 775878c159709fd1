// Imports of photos, for the tests.
import photosPlanJson from "../../../../test/served/photosPlan.json";
import photosStartJson from "../../../../test/served/photosStart.json";
import { propsOf } from "../../../../test/served";
import type { PhotoLine, PhotoRefused, PhotosPlanProps, PhotosStartProps } from "../../../generated/pages";

const LONG = "photo".repeat(30);

const served = propsOf<PhotosStartProps>(photosStartJson);

export const start: PhotosStartProps = {
  ...served,
  state: { ...served.state, errors: { file: "This is not a zip archive, or it is damaged. Choose another one" } },
  made: served.made.map((made) => ({ ...made, file: `${LONG}.zip` })),
};

type Lines = { photos: [PhotoLine, PhotoLine]; refused: [PhotoRefused, ...PhotoRefused[]] };

const planned = propsOf<PhotosPlanProps & Lines>(photosPlanJson);
const [first, second] = planned.photos;
const [refused, ...others] = planned.refused;

/** Of an archive of which only the first photos are shown. */
export const plan = (change: Partial<PhotosPlanProps> = {}): PhotosPlanProps => ({
  ...planned,
  branch: "Dhanmondi",
  photos: [
    { ...first, name: "চন্দ্রা রায়", now: "/admin/files/photo-1" },
    { ...second, file: `${LONG}.jpg`, name: "فاطمة الزهراء" },
  ],
  count: 502,
  replaced: 1,
  same: 3,
  refused: [{ ...refused, file: "<img src=x>.jpg" }, ...others],
  ...change,
});
