// The first script of every screen: what the server rendered works without it, and better with it.
// The forms that messages have for numbers: here, where all other scripts find them (build.mjs, chunkOf).
import "../words/compiled/registry.js";
import { start } from "./start";

start();
