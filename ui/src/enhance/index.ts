// The first script of every screen: what the server rendered works without it, and better with it.
import { start } from "./start";

start();
