// The code of the attendance grid, which its pages alone fetch. It shares all that the islands' script has (build.mjs, chunkOf).
import "./mount";

export { AttendanceGridIsland } from "./AttendanceGrid";
