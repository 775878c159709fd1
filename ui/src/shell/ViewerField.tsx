// Whose page it is, in every form that the cookie would sign: the server takes it from nobody else who has signed in since.
import { useViewer } from "./context";

export function ViewerField() {
  const viewer = useViewer();
  return viewer === null ? null : <input type="hidden" name="viewer" value={viewer._id} />;
}
