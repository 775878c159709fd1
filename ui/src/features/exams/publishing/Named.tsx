// Results or students by name, each with what is to be said of it; many of them folded away.

/** `folded`: however few they are. */
export function Named({ text, lines, folded = false }: { text: string; lines: readonly string[]; folded?: boolean }) {
  return (
    <details className="publishing-refused" open={!folded && lines.length <= 6}>
      <summary>{text}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
