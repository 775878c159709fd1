// Whose page it is, in every form that the cookie would sign: the server takes it from nobody else who has signed in since.
import { useShell } from "./context";

export function ViewerField() {
  const viewer = useShell()?.viewer;
  return viewer === undefined ? null : <input type="hidden" name="viewer" value={viewer._id} />;
}
