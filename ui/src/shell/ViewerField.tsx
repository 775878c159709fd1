// The two hidden fields of every form that the cookie signs: whose page it is, and the form's one-time key. The server accepts the
// form from nobody who has signed in since, and changes nothing twice when it is sent twice.
import { useViewer } from "./context";

export function ViewerField() {
  const viewer = useViewer();
  return viewer === null ? null : (
    <>
      <input type="hidden" name="viewer" value={viewer._id} />
      <FormKey />
    </>
  );
}

/** The key alone, for a form that needs nobody signed in. The server's document fills in the value (crates/web/src/document.rs). */
export const FormKey = () => <input type="hidden" name="formKey" />;
