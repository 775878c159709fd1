// An entry of the build only so that React gets a chunk of its own (build.mjs); nothing imports this file.
export { createElement } from "react";
export { jsx, jsxs } from "react/jsx-runtime";
export { createRoot, hydrateRoot } from "react-dom/client";
