/** Renders a field of a step according to its kind. */
import { useCallback } from "react";
import type { CreationField, CreationValues } from "../../contract/endpoints/creation";
import { validatePassword } from "../../contract/endpoints/password";
import { useRuntime, useT } from "../../runtime/react";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame, type ControlProps } from "../../ui/inputs/field-frame";
import { PasswordInput } from "../../ui/inputs/password-input";
import { PasswordRules, usePasswordRules } from "../../ui/inputs/password-rules";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import { ChoicesField, PlaceField, TemplateField } from "./choice-fields";
import type { CreationFieldProps } from "./creation-field-props";
import { DomainField } from "./domain-field";

type Value = CreationValues[string];

/** Up to this number of options are radio buttons; more are a select. */
const MAX_RADIO_OPTIONS = 3;
/** Input types of kinds that are not plain text. */
const INPUT_TYPES: Readonly<Partial<Record<CreationField["kind"], string>>> = {
  email: "email",
  phone: "tel",
  integer: "number",
};
/** Kinds rendered as a group of controls with a legend. */
const GROUPS: readonly CreationField["kind"][] = ["choices", "template"];

const textIn = (values: CreationValues, name: string): string => {
  const value = values[name] ?? "";
  return Array.isArray(value) ? "" : String(value);
};

export function CreationFieldInput(props: CreationFieldProps) {
  const { field, values, error, onChange, termsUrl } = props;
  const t = useT();
  const { name, kind, required } = field;
  const label = t.key(field.label, undefined, { fallback: field.label });
  const value = textIn(values, name);
  if (kind === "domain") return <DomainField {...props} label={label} />;
  if (kind === "boolean")
    return (
      <Checkbox
        id={`field-${name}`}
        checked={values[name] === true}
        label={label}
        aria-invalid={error === undefined ? undefined : true}
        help={
          <>
            {termsUrl === "" ? null : (
              <a href={termsUrl} target="_blank" rel="noopener">
                {t("creation-screen.terms")}
              </a>
            )}
            {error === undefined ? null : <strong className="td-creation__refused"> {error}</strong>}
          </>
        }
        onChange={(event) => {
          onChange(name, event.target.checked);
        }}
      />
    );

  if (field.fixed === true)
    return (
      <FieldFrame htmlFor={`field-${name}`} label={label} help={field.help == null ? undefined : t.key(field.help)}>
        {(frame) => <TextInput {...frame} readOnly value={value} />}
      </FieldFrame>
    );
  const options = field.options?.map((option) => ({
    value: option.value,
    label: t.key(option.label, undefined, { fallback: option.label }),
  }));
  const isRadioGroup = kind === "choice" && options !== undefined && options.length <= MAX_RADIO_OPTIONS;
  const control = (frame: ControlProps) => {
    const change = (next: Value) => {
      onChange(name, next);
    };
    if (kind === "choices") return <ChoicesField field={field} value={values[name]} onChange={change} />;
    if (kind === "template")
      return (
        <TemplateField field={field} value={values[name]} shopName={textIn(values, "companyName")} onChange={change} />
      );
    if (kind === "place") return <PlaceField frame={frame} value={value} onChange={change} />;
    if (options !== undefined)
      return isRadioGroup ? (
        <RadioGroup
          options={options}
          value={value}
          onChange={(selected) => {
            onChange(name, selected);
          }}
        />
      ) : (
        <Select
          {...frame}
          options={options}
          value={value}
          onChange={(event) => {
            onChange(name, event.target.value);
          }}
        />
      );
    if (kind === "password") return <NewPassword frame={frame} {...props} />;
    return (
      <TextInput
        {...frame}
        type={INPUT_TYPES[kind] ?? "text"}
        inputMode={kind === "code" ? "numeric" : undefined}
        autoComplete={field.autocomplete ?? "off"}
        maxLength={kind === "integer" ? undefined : (field.max ?? undefined)}
        min={kind === "integer" ? (field.min ?? undefined) : undefined}
        max={kind === "integer" ? (field.max ?? undefined) : undefined}
        value={value}
        onChange={(event) => {
          const text = event.target.value;
          onChange(name, kind === "integer" && text !== "" ? Number(text) : text);
        }}
      />
    );
  };
  return (
    <FieldFrame
      as={isRadioGroup || GROUPS.includes(kind) ? "fieldset" : "div"}
      htmlFor={`field-${name}`}
      label={label}
      required={required}
      help={field.help == null ? undefined : t.key(field.help, undefined, { fallback: "" })}
      error={error}
    >
      {control}
    </FieldFrame>
  );
}

function NewPassword({ frame, field, values, onChange }: CreationFieldProps & { readonly frame: ControlProps }) {
  const { http } = useRuntime();
  const [email, firstName, lastName, shopName] = ["email", "firstName", "lastName", "companyName"].map((name) =>
    textIn(values, name),
  );
  const checkPassword = useCallback(
    async (password: string, signal: AbortSignal) => {
      const body = { password, login: email, firstName, lastName, shopName };
      return (await http.call(validatePassword, { body, signal, background: true, expectSession: false })).rules;
    },
    [http, email, firstName, lastName, shopName],
  );
  const password = textIn(values, field.name);
  const rules = usePasswordRules(password, checkPassword);
  return (
    <>
      <PasswordInput
        {...frame}
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          onChange(field.name, event.target.value);
        }}
      />
      <PasswordRules rules={rules} />
    </>
  );
}
