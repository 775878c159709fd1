// A password field with a show/hide toggle (portal.md 2, Login screen).
import { useState } from "react";
import { Button } from "./Button";
import { Field, type FieldProps } from "./Field";

export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button kind="quiet" className="with-script" aria-label={shown ? "Hide password" : "Show password"} onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      }
    />
  );
}
