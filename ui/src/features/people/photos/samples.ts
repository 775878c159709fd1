// Imports of photos, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import type { PhotosPlanProps, PhotosStartProps } from "../../../generated/pages";

const LONG = "photo".repeat(30);

export const start: PhotosStartProps = {
  noun: { kind: "student", one: "Student", many: "Students", path: "/admin/view" },
  path: "/admin/bulkImport/photos",
  kinds: [
    { value: "/admin/bulkImport/students", label: "Students" },
    { value: "/admin/bulkImport/photos", label: "Photos" },
  ],
  state: { ...NEW_FORM, errors: { file: "This is not a zip archive, or it is damaged. Choose another one" } },
  made: [
    {
      file: `${LONG}.zip`,
      href: "/admin/bulkImport/photos/i1",
      by: "Admin",
      at: 1_700_000_000_000,
      words: "312 photos",
    },
  ],
  branches: null,
  branchId: "b1",
  sessions: null,
  sessionId: "",
};

export const plan = (change: Partial<PhotosPlanProps> = {}): PhotosPlanProps => ({
  path: "/admin/bulkImport/photos/i1",
  file: "class 8.zip",
  branch: "Dhanmondi",
  reading: null,
  stalled: false,
  failure: null,
  photos: [
    {
      file: "S-001.jpg",
      name: "চন্দ্রা রায়",
      regNo: "S-001",
      href: "/admin/searchView?id=st",
      photo: "/admin/files/f2",
      now: "/admin/files/f1",
    },
    {
      file: `${LONG}.jpg`,
      name: "فاطمة الزهراء",
      regNo: "S-002",
      href: "/admin/searchView?id=st2",
      photo: "/admin/files/f3",
      now: null,
    },
  ],
  count: 502,
  replaced: 1,
  same: 3,
  refused: [
    {
      file: "<img src=x>.jpg",
      name: null,
      fault: "No student of the branch has this register number",
    },
    { file: "S-003.jpg", name: "Dipa", fault: "The archive holds several files of this number. Leave one of them" },
  ],
  refusedCount: 2,
  seen: "mark",
  appliedAt: null,
  by: "Admin",
  done: 0,
  back: "/admin/bulkImport/photos",
  ...change,
});
