// Why a form was refused, in one place that takes the focus: each fault with a link to its field.
import { fieldId } from "./FormField";

type Props = {
  /** what is wrong with the form as a whole */
  failure: string | null;
  /** by field */
  errors?: Readonly<Record<string, string>>;
  /** what has not happened */
  lead?: string;
};

export function ErrorSummary({ failure, errors = {}, lead = "Nothing was saved." }: Props) {
  const faults = Object.entries(errors);
  if (failure === null && faults.length === 0) return null;
  const heading = `${lead} Check ${faults.length === 1 ? "this field" : "these fields"}:`;
  return (
    <div className="notice notice-bad error-summary" role="alert" tabIndex={-1} data-focus="">
      <p>
        <strong>{failure ?? heading}</strong>
      </p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(([name, error]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{error}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
