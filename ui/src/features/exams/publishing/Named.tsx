// Results or students by name, each with what is to be said of it; many of them folded away.

export function Named({ text, lines }: { text: string; lines: readonly string[] }) {
  return (
    <details className="publishing-refused" open={lines.length <= 6}>
      <summary>{text}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
