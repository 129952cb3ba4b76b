/** The value that a rule compares with: a choice of the rule's kind, or of the chosen option or tag. */
import { f, type Field } from "../../../contract/fields";
import type { RecordOf } from "../../../contract/resource";
import { ActionInput } from "../../../engine/actions/action-input";
import { useT } from "../../../runtime/react";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { OptionValueInput, TagValueInput } from "../attributes/dealer-attributes";
import { BOOKING_MODES, DEALER_TYPES } from "../fitter/dealer-choices";
import type group from "./custom-dealer-ranking-group.resource";
import type { RuleField } from "./custom-dealer-ranking-group.resource";

export type GroupRule = RecordOf<typeof group>["rules"][number];

/** Fields whose inputs edit the value; kinds with a reference alone have none. */
const VALUE_FIELDS: Readonly<Partial<Record<RuleField, Field>>> = {
  TYPE: f.choice(DEALER_TYPES),
  BOOKING_MODE: f.choice(BOOKING_MODES),
  COUNTRY: f.country(),
  STATE: f.text({ max: 80 }),
  RATING_MIN: f.decimal({ min: 1, max: 5 }),
};
const ATTRIBUTE_INPUTS = { OPTION: OptionValueInput, METADATA: TagValueInput } as const;
/** Kinds whose values are codes in capital letters. Rules compare without regard to case. */
const CODED: ReadonlySet<RuleField> = new Set(["TYPE", "BOOKING_MODE", "COUNTRY"]);

export interface RuleValueProps {
  readonly rule: GroupRule;
  /** From 1. */
  readonly number: number;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: string | null) => void;
}

const toText = (value: unknown): string | null =>
  typeof value === "number" || (typeof value === "string" && value !== "") ? String(value) : null;

function toInput({ field, value }: GroupRule): unknown {
  if (value === null) return null;
  if (CODED.has(field)) return value.toUpperCase();
  return field === "RATING_MIN" ? Number(value.replace(",", ".")) : value;
}

export function RuleValue({ rule, number, error, readOnly, onChange }: RuleValueProps) {
  const t = useT();
  const field = VALUE_FIELDS[rule.field];
  const isAttribute = rule.field === "OPTION" || rule.field === "METADATA";
  if (field === undefined && (!isAttribute || rule[rule.field === "OPTION" ? "option" : "tag"] === null)) return null;
  const label = t("custom-dealer-ranking-group.field.rules.value");
  return (
    <FieldFrame hideLabel label={`${label} ${String(number)}`} required={!isAttribute} error={error}>
      {(control) => {
        if (rule.field === "OPTION" || rule.field === "METADATA") {
          if (readOnly) return <span>{rule.value}</span>;
          const Content = ATTRIBUTE_INPUTS[rule.field];
          return (
            <Content
              control={control}
              label={label}
              values={{ option: rule.option, tag: rule.tag }}
              value={rule.value}
              onChange={(value) => {
                onChange(toText(value));
              }}
            />
          );
        }
        return field === undefined ? null : (
          <ActionInput
            control={control}
            field={field}
            label={label}
            value={toInput(rule)}
            onChange={(value) => {
              onChange(toText(value));
            }}
            onBlur={() => undefined}
            readOnly={readOnly}
            errors={{}}
            choiceLabel={(choice) =>
              rule.field === "TYPE" ? t.key(`fitter.dealerType.${choice}`) : t.key(`fitter.bookingMode.${choice}`)
            }
          />
        );
      }}
    </FieldFrame>
  );
}
