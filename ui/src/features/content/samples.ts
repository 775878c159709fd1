// The screen of content, for the tests.
import myContentJson from "../../../test/served/myContent.json";
import { propsOf } from "../../../test/served";
import type { ContentLine, MyContentProps } from "../../generated/pages";

const served = propsOf<MyContentProps & { rows: [ContentLine, ...ContentLine[]] }>(myContentJson);
const [first, ...others] = served.rows;

export const myContent = (change: Partial<MyContentProps> = {}): MyContentProps => ({
  ...served,
  rows: [
    {
      ...first,
      title: "সূত্র </script>",
      text: "For the test.\nLearn them by heart.",
      files: [
        ...first.files,
        ...first.files.map((file) => ({ ...file, name: `${"long name ".repeat(12).trim()}.pdf` })),
      ],
    },
    ...others,
  ],
  ...change,
});
