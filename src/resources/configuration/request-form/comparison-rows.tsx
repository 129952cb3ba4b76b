/** Rows that compare the answers to fields with values: conditions, and jumps to other steps. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import type { ReactNode } from "react";
import { textIn } from "../../../contract/fields/values";
import { TICKED } from "../../../contract/forms/answers";
import type { FormField } from "../../../contract/forms/content";
import {
  CHOICE_TYPES,
  CONDITION_OPERATORS,
  VALUELESS_OPERATORS,
  type ConditionOperator,
} from "../../../contract/forms/field-types";
import type { FieldSlotProps } from "../../../engine/slots";
import { useSession, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { defineSheet } from "../../../ui/styles";
import css from "./builder.css";

defineSheet(css);

export interface ComparisonRow {
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value: string | null;
}

export interface ComparisonRowsProps<Row extends ComparisonRow> extends Pick<FieldSlotProps, "readOnly" | "errors"> {
  readonly rows: readonly Row[];
  /** Fields that may be compared. */
  readonly fields: readonly FormField[];
  readonly texts: Readonly<Record<"none" | "add" | "noField", string>>;
  /** Returns a new row that compares a field. */
  readonly created: (field: string) => Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** A further input of each row. */
  readonly further?: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

export function ComparisonRows<Row extends ComparisonRow>({
  rows,
  fields,
  texts,
  created,
  onChange,
  further,
  readOnly,
  errors,
}: ComparisonRowsProps<Row>) {
  const t = useT();
  const { display } = useSession();
  const locales = (display?.languages ?? []).map(({ locale }) => locale);
  const [first] = fields;
  return (
    <div className="td-stack">
      {rows.length === 0 ? <p className="td-small td-muted">{texts.none}</p> : null}
      <ul className="td-form-conditions">
        {rows.map((row, index) => {
          const change = (part: Partial<ComparisonRow> | Partial<Row>): void => {
            onChange(rows.map((other, own) => (own === index ? { ...other, ...part } : other)));
          };
          return (
            <li key={index}>
              <FieldFrame label={t("request-form.conditions.field")} error={errors[`${index}.field`]}>
                {(control) => (
                  <Select
                    {...control}
                    readOnly={readOnly}
                    value={row.field}
                    options={[
                      ...fields.map((field) => ({ value: field.code, label: textIn(field.label, locales) })),
                      ...(fields.some((field) => field.code === row.field)
                        ? []
                        : [{ value: row.field, label: row.field }]),
                    ]}
                    onChange={({ target }) => {
                      change({ field: target.value, value: null });
                    }}
                  />
                )}
              </FieldFrame>
              <FieldFrame label={t("request-form.conditions.operator")} error={errors[`${index}.operator`]}>
                {(control) => (
                  <Select
                    {...control}
                    readOnly={readOnly}
                    value={row.operator}
                    options={CONDITION_OPERATORS.map((operator) => ({
                      value: operator,
                      label: t(`request-form.operator.${operator}`),
                    }))}
                    onChange={({ target }) => {
                      const operator = CONDITION_OPERATORS.find((known) => known === target.value) ?? "EQUALS";
                      change({ operator, ...(VALUELESS_OPERATORS.includes(operator) && { value: null }) });
                    }}
                  />
                )}
              </FieldFrame>
              {VALUELESS_OPERATORS.includes(row.operator) ? null : (
                <FieldFrame label={t("request-form.conditions.value")} error={errors[`${index}.value`]}>
                  {(control) => (
                    <ComparedValue
                      control={control}
                      row={row}
                      field={fields.find((field) => field.code === row.field)}
                      locales={locales}
                      readOnly={readOnly}
                      onChange={(text) => {
                        change({ value: text === "" ? null : text });
                      }}
                    />
                  )}
                </FieldFrame>
              )}
              {further?.(row, index, change)}
              {readOnly ? null : (
                <IconButton
                  icon={trash}
                  label={t("request-form.conditions.remove", { number: index + 1 })}
                  onClick={() => {
                    onChange(rows.filter((_, own) => own !== index));
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {readOnly ? null : first === undefined ? (
        <p className="td-small td-muted">{texts.noField}</p>
      ) : (
        <div>
          <Button
            size="sm"
            icon={plus}
            onClick={() => {
              onChange([...rows, created(first.code)]);
            }}
          >
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ComparedValueProps {
  readonly control: { readonly id: string };
  readonly row: ComparisonRow;
  readonly field: FormField | undefined;
  readonly locales: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** The choices of the compared field, where it has some. */
function ComparedValue({ control, row, field, locales, readOnly, onChange }: ComparedValueProps) {
  const t = useT();
  const choices =
    field === undefined || row.operator === "IN"
      ? []
      : field.type === "CONSENT"
        ? [{ value: TICKED, label: t("request-form.conditions.ticked") }]
        : CHOICE_TYPES.includes(field.type)
          ? field.choices.map((choice) => ({ value: choice.value, label: textIn(choice.label, locales) }))
          : [];
  if (choices.length > 0)
    return (
      <Select
        {...control}
        readOnly={readOnly}
        value={row.value ?? ""}
        placeholder={t("request-form-page.choose")}
        options={choices}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    );
  return (
    <TextInput
      {...control}
      readOnly={readOnly}
      value={row.value ?? ""}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
