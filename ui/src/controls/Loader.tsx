// The loader overlay (portal.md 2, Global). It appears only after 200 ms, by a delay in controls.css: shorter work shows nothing.

export function Loader({ active, label = "Loading" }: { active: boolean; label?: string }) {
  return (
    <div className="loader-place" role="status">
      {active ? (
        <div className="loader">
          <span className="loader-bar" aria-hidden="true" />
          <span className="loader-label">{label}</span>
        </div>
      ) : null}
    </div>
  );
}
