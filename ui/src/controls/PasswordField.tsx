// A password field with a show/hide toggle (docs/rules.md, *Screens*, Login screen), which needs the script.
import { Button } from "./Button";
import { Field, type FieldProps } from "./Field";

export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  return (
    <Field
      {...props}
      type="password"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button kind="quiet" className="with-script" aria-label="Show password" data-toggles-password="">
          Show
        </Button>
      }
    />
  );
}
