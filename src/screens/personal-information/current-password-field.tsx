/** Asks for the account's password before a change of its sign-in. */
import { FieldFrame } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";

interface CurrentPasswordFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function CurrentPasswordField({ label, help, value, onChange }: CurrentPasswordFieldProps) {
  return (
    <FieldFrame label={label} help={help} required>
      {(control) => (
        <PasswordInput
          {...control}
          maxLength={200}
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
