// The place of the loader overlay (docs/rules.md, *Screens*, Global), one on every screen: the script shows it while work is under way. It appears
// only after 200 ms, by a delay in controls.css: shorter work shows nothing.

export function Loader() {
  return <div className="loader-place" role="status" />;
}
