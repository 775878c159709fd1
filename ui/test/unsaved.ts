// For tests: what of a user's marks is kept in this browser.
import { Keeping } from "../src/grid/keeping";

/** How many typed marks the server has not confirmed. */
export async function unsavedCount(user: string): Promise<number> {
  const keeping = await Keeping.open();
  try {
    return (await keeping.drafts(user)).length;
  } finally {
    keeping.close();
  }
}
