/** The rules of a group. Each row has only the inputs that its kind of rule compares with. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import cross from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { emptyValues } from "../../../contract/empty-values";
import type { Fields } from "../../../contract/fields";
import { messageKeys } from "../../../contract/message-keys";
import { ActionInput } from "../../../engine/actions/action-input";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { defineSheet } from "../../../ui/styles";
import group, { hasReference, RULE_REFERENCES } from "./custom-dealer-ranking-group.resource";
import css from "./group-rules.css";
import { RuleValue, type GroupRule } from "./rule-value";

defineSheet(css);

const { fields: INNER, max: MAX_RULES } = group.fields.rules.options as unknown as {
  readonly fields: Fields;
  readonly max: number;
};
const EMPTY_RULE = emptyValues(INNER) as unknown as GroupRule;

export function GroupRules({ value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const rules = (value ?? []) as readonly GroupRule[];
  const change = (index: number, next: Partial<GroupRule>): void => {
    onChange(rules.map((rule, place) => (place === index ? { ...rule, ...next } : rule)));
  };
  return (
    <div className="td-stack">
      <ol className="td-group-rules">
        {rules.map((rule, index) => {
          const input = (name: keyof GroupRule, onPick: (picked: unknown) => void) => {
            const field = INNER[name];
            const label = t.key(messageKeys.field(group.name, `rules.${name}`));
            return field === undefined ? null : (
              <FieldFrame
                key={name}
                hideLabel
                label={`${label} ${String(index + 1)}`}
                required={field.options.required === true}
                error={errors[`${String(index)}.${name}`]}
              >
                {(control) => (
                  <ActionInput
                    control={control}
                    field={field}
                    label={label}
                    value={rule[name]}
                    onChange={onPick}
                    onBlur={() => undefined}
                    readOnly={readOnly}
                    errors={{}}
                    choiceLabel={(choice) => t.key(messageKeys.choice(group.name, `rules.${name}`, choice))}
                  />
                )}
              </FieldFrame>
            );
          };
          const reference = hasReference(rule.field) ? RULE_REFERENCES[rule.field] : undefined;
          return (
            // Rows have no identity of their own.
            <li key={index} className="td-group-rules__row">
              {input("field", (field) => {
                // A rule of another kind starts without values of the former one.
                change(index, { ...EMPTY_RULE, operator: rule.operator, field: field as GroupRule["field"] });
              })}
              {input("operator", (operator) => {
                change(index, { operator: operator as GroupRule["operator"] });
              })}
              <div className="td-group-rules__compared">
                {reference === undefined
                  ? null
                  : input(reference, (picked) => {
                      change(index, { [reference]: picked, value: null });
                    })}
                <RuleValue
                  rule={rule}
                  number={index + 1}
                  error={errors[`${String(index)}.value`]}
                  readOnly={readOnly}
                  onChange={(next) => {
                    change(index, { value: next });
                  }}
                />
              </div>
              {readOnly ? null : (
                <span className="td-group-rules__remove">
                  <IconButton
                    icon={cross}
                    label={t("field.rows.remove", { number: index + 1 })}
                    onClick={() => {
                      onChange(rules.filter((_, place) => place !== index));
                    }}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {readOnly || rules.length >= MAX_RULES ? null : (
        <div>
          <Button
            size="sm"
            icon={plus}
            onClick={() => {
              onChange([...rules, EMPTY_RULE]);
            }}
          >
            {t("custom-dealer-ranking-group.field.rules.add")}
          </Button>
        </div>
      )}
    </div>
  );
}
