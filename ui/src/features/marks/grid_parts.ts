// What an entry grid shows beside itself once something has happened: a chunk of its own, loaded after the grid.
export { EntryMessages } from "./EntryMessages";
export { GridDialogs } from "./GridDialogs";
