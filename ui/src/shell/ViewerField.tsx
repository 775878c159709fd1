// The two hidden fields of every form that the cookie signs: whose page it is, and the form's one-time key. The server accepts the
// form from nobody who has signed in since, and changes nothing twice when it is sent twice.
import { newKey } from "../api";
import { useShell } from "./context";

export function ViewerField() {
  const viewer = useShell()?.viewer;
  return viewer === undefined ? null : (
    <>
      <input type="hidden" name="viewer" value={viewer._id} />
      {/* The server's document fills in the value (server/src/web/document.rs), and React, which knows of none, leaves it alone. */}
      <input type="hidden" name="formKey" ref={fillIn} />
    </>
  );
}

/** For a form that the browser rendered by itself. */
function fillIn(field: HTMLInputElement | null): void {
  if (field?.value === "") field.value = newKey();
}
