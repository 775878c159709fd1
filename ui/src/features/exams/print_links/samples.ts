// A print link as the server would send it, for the tests of the screens.
import type { PrintLink } from "../../../generated/print_links";

export const NOW = Date.UTC(2026, 10, 21, 6, 5);
export const link: PrintLink = {
  _id: "link-1",
  name: "Shop at the gate",
  kind: "reportCards",
  state: "active",
  branchId: "branch-1",
  branchName: "Dhanmondi",
  sessionId: "session-1",
  sessionName: "2026",
  classId: "class-1",
  sectionId: "section-1",
  covers: "Class 8 A",
  semester: "half_yearly",
  exam: null,
  title: "Half Yearly",
  subjects: "",
  paper: "A4 portrait",
  count: 40,
  includesUnpublished: true,
  newerMarks: true,
  unpublishedAt: null,
  madeBy: "Admin Person",
  madeAt: NOW,
  expiresAt: NOW + 7 * 86_400_000,
  revokedAt: null,
  fetches: [
    { at: NOW + 60_000, what: "pdf", pages: 40, address: "203.0.113.9" },
    { at: NOW, what: "sheet", pages: 1, address: "203.0.113.9" },
  ],
};
