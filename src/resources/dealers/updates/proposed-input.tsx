/** Input for a field of a proposed dealer, by kind: those of actions, or of the dealer's form for large ones. */
import { emptyValue } from "../../../contract/empty-values";
import { isLocalised, type Field, type FieldKind } from "../../../contract/fields";
import { messageKeys } from "../../../contract/message-keys";
import type { AnyResource } from "../../../contract/resource";
import { ActionInput } from "../../../engine/actions/action-input";
import { FieldInput } from "../../../engine/form/field-control";
import { useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";

/** Field kinds whose input fits into a row. */
const EDITABLE_KINDS: ReadonlySet<FieldKind> = new Set([
  "text",
  "multiline",
  "email",
  "phone",
  "externalUrl",
  "companyId",
  "vatNumber",
  "integer",
  "boolean",
  "choice",
  "choices",
]);

/** Field kinds with the input of the dealer's form. */
const FORM_KINDS: ReadonlySet<FieldKind> = new Set(["address", "geo", "openingHours"]);

/** Whether the field has the large input of the dealer's form. */
export const hasFormInput = (field: Field): boolean => FORM_KINDS.has(field.kind) || isLocalised(field);

/** Whether a field has an input for another value than the proposed one. */
export const isEditable = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && (EDITABLE_KINDS.has(field.kind) || hasFormInput(field));
};

export interface ProposedInputProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly label: string;
  /** Label of the frame around the input. */
  readonly frameLabel: string;
  readonly required?: boolean;
  readonly value: unknown;
  readonly error: string | undefined;
  /** Errors of parts of the value, by their path inside it. */
  readonly partErrors: Readonly<Record<string, string>>;
  readonly onChange: (value: unknown) => void;
}

export function ProposedInput({
  resource,
  name,
  label,
  frameLabel,
  required = false,
  value,
  error,
  partErrors,
  onChange,
}: ProposedInputProps) {
  const t = useT();
  const field = resource.fields[name];
  if (field === undefined) return null;
  const common = {
    field,
    label,
    readOnly: false,
    value: value ?? emptyValue(field),
    onBlur: () => undefined,
    onChange,
  };
  return hasFormInput(field) ? (
    <FieldFrame as="fieldset" label={frameLabel} required={required} error={error}>
      {(control) => <FieldInput {...common} control={control} path={name} errors={partErrors} />}
    </FieldFrame>
  ) : (
    <FieldFrame label={frameLabel} required={required} error={error}>
      {(control) => (
        <ActionInput
          {...common}
          control={control}
          errors={{}}
          choiceLabel={(code) => t.key(messageKeys.choice(resource.name, name, code))}
        />
      )}
    </FieldFrame>
  );
}
