// The first script of every screen: what the server rendered works without it, and better with it.
// The forms that messages have for numbers, and the keys of a grid: here, where all other scripts find them (build.mjs, chunkOf).
import "../words/compiled/registry.js";
import "../grid/cell_keys";
import { start } from "./start";

start();
