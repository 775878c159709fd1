// A person's photo, or their initials where there is none. The name stands beside it, so it says nothing to a screen reader.

/** First letters of the first and the last word: by code point, so that Bengali letters stay whole. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

export function Portrait({ name, photo, large = false }: { name: string; photo: string | null; large?: boolean }) {
  const size = large ? "portrait portrait-large" : "portrait";
  if (photo !== null) return <img className={size} src={photo} alt="" loading="lazy" />;
  return (
    <span className={`${size} portrait-empty`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
