// The preview beside a form (`data-previews`, the button that shows it without a script): made anew while somebody types, in its frame and
// without an entry in the browser's history. Fetched by pages that have one. It shares
// all that the script of every screen has (build.mjs, chunkOf).
import "./index";
import { textPairs } from "./dom";

/** Milliseconds without a stroke after which the preview is made anew. */
const QUIET = 350;
/** What no preview is made of. */
const BESIDE = ["viewer", "formKey", "version", "branchId"];

export function startPreview(button: HTMLButtonElement): void {
  const form = button.form;
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${button.formTarget}"]`);
  if (!form || !frame) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const query = new URLSearchParams(textPairs(form).filter(([name]) => !BESIDE.includes(name)));
    frame.contentWindow?.location.replace(`${button.formAction}?${query.toString()}`);
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, QUIET);
  });
  button.addEventListener("click", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    show();
  });
}
