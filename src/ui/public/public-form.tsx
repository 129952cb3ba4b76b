/** The form of a public screen: refusals above, fields, one button; editing any field takes the refusals back. */
import type { ReactNode } from "react";
import { Button } from "../button/button";
import { FieldFrame } from "../inputs/field-frame";
import { PasswordInput, type PasswordInputProps } from "../inputs/password-input";
import { TextInput, type TextInputProps } from "../inputs/text-input";
import { FormErrors } from "./form-errors";
import type { FormState } from "./form-state";

export interface PublicFormProps {
  readonly form: FormState;
  /** Called with what the fields hold by name; the browser has checked them. */
  readonly onSubmit: (data: FormData) => void;
  readonly submit: ReactNode;
  /** The refusals, where they are more than their texts. */
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

/** Text of a form's field, empty when there is none of that name. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

interface Labelled {
  readonly label: ReactNode;
  /** Right end of the label line, such as a link. */
  readonly labelAction?: ReactNode;
}

/** The e-mail address that is somebody's login; named `login`. */
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

/** The password that somebody has; named `password`. */
export function CurrentPasswordField({ label, labelAction, ...input }: Labelled & PasswordInputProps) {
  return (
    <FieldFrame label={label} labelAction={labelAction}>
      {(control) => (
        <PasswordInput {...control} size="lg" name="password" required autoComplete="current-password" {...input} />
      )}
    </FieldFrame>
  );
}
