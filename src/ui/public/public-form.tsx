/** The form of a public screen: refusals, fields, one submit button. Editing any field clears the refusals. */
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { FieldFrame } from "../inputs/field-frame";
import { PasswordInput, type PasswordInputProps } from "../inputs/password-input";
import { TextInput, type TextInputProps } from "../inputs/text-input";
import { FormErrors } from "./form-errors";
import type { FormState } from "./form-state";

export interface PublicFormProps {
  readonly form: FormState;
  /** Receives the form data after the browser's validation passed. */
  readonly onSubmit: (data: FormData) => void;
  readonly submit: ReactNode;
  /** Replaces the plain list of refusals. */
  readonly errors?: ReactNode;
  readonly children: ReactNode;
}

export function PublicForm({ form, onSubmit, submit, errors, children }: PublicFormProps) {
  return (
    <form
      className="td-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
      onInput={form.clear}
    >
      {errors ?? <FormErrors keys={form.errors} />}
      {children}
      <Button type="submit" variant="primary" size="lg" block busy={form.busy} part="submit">
        {submit}
      </Button>
    </form>
  );
}

/** Returns the text of a named field, or an empty string. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

interface Labelled {
  readonly label: ReactNode;
  /** Right end of the label line, such as a link. The Tab key reaches it after the control. */
  readonly laterAction?: ReactNode;
}

/** E-mail input named `login`. */
export function LoginField({ label, ...input }: Labelled & TextInputProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          size="lg"
          type="email"
          name="login"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </FieldFrame>
  );
}

/** Input for the current password, named `password`. */
export function CurrentPasswordField({ label, laterAction, ...input }: Labelled & PasswordInputProps) {
  return (
    <FieldFrame label={label} laterAction={laterAction}>
      {(control) => (
        <PasswordInput {...control} size="lg" name="password" required autoComplete="current-password" {...input} />
      )}
    </FieldFrame>
  );
}
