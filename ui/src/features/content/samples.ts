// The screen of content, for the tests.
import type { ContentLine, MyContentProps } from "../../generated/pages";

const line = (change: Partial<ContentLine> = {}): ContentLine => ({
  id: "content-1",
  title: "সূত্র </script>",
  beside: "Mathematics",
  whom: "Class 8 A",
  text: "For the test.\nLearn them by heart.",
  files: [
    { name: "formulas.pdf", href: "/admin/attachments/file-1" },
    { name: `${"long name ".repeat(12).trim()}.pdf`, href: "/admin/attachments/file-2" },
  ],
  by: "Teacher Person",
  at: 1_790_000_000_000,
  ...change,
});

export const myContent = (change: Partial<MyContentProps> = {}): MyContentProps => ({
  shows: [
    { value: "content", label: "Content (2)" },
    { value: "books", label: "E-books (0)" },
  ],
  show: "content",
  rows: [line(), line({ id: "content-2", title: "Rules", beside: "", whom: "", text: "", files: [] })],
  shown: { search: "", page: 1, pages: 1, limit: "25", sort: "place", descending: false },
  found: 2,
  total: 2,
  ...change,
});
