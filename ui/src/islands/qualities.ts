// The code of the qualities grid, which its page alone fetches. It shares all that the islands' script has (build.mjs, chunkOf).
import "./mount";

export { QualitiesGridIsland } from "./QualitiesGrid";
