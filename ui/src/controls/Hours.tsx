// Text in which hours from and to, as 08:00-08:45, stay on one line: a hyphen is otherwise where a narrow column breaks.
const HOURS = /(\d\d:\d\d-\d\d:\d\d)/u;

export function Hours({ children }: { children: string }) {
  return children.split(HOURS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="hours">
        {part}
      </span>
    ),
  );
}
