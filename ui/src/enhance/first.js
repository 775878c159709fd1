// Runs in the head, before anything is shown: fonts that this browser has fetched before are used from the first paint on; others
// come after the scripts (fonts.ts).
try {
  if (localStorage["markbook.fonts"]) document.documentElement.className = "fonts fonts-all";
} catch {
  // Storage refused: the fonts come with the script.
}
