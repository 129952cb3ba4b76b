/** Everything that was given, with a way back to each step. */
import {
  isAsked,
  type CreationStep,
  type CreationStepCode,
  type CreationValues,
} from "../../contract/endpoints/creation";
import type { Translate } from "../../runtime/i18n";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";

interface SummaryProps {
  readonly steps: readonly CreationStep[];
  readonly values: CreationValues;
  readonly onChange: (code: CreationStepCode) => void;
}

/** Secrets and proofs are not shown again. */
const HIDDEN_KINDS: readonly string[] = ["password", "code", "boolean", "dealer"];

function shown(t: Translate, { options }: CreationStep["fields"][number], value: CreationValues[string]): string {
  const word = (one: string): string => {
    const option = options?.find((candidate) => candidate.value === one);
    return option === undefined ? one : t.key(option.label, undefined, { fallback: option.label });
  };
  return Array.isArray(value) ? value.map(word).join(", ") : word(String(value));
}

export function Summary({ steps, values, onChange }: SummaryProps) {
  const t = useT();
  return steps.map((step) => {
    const rows = step.fields.flatMap((field) => {
      const value = values[field.name];
      if (HIDDEN_KINDS.includes(field.kind) || value === undefined || value === "" || !isAsked(field, values))
        return [];
      return [
        {
          name: field.name,
          label: t.key(field.label, undefined, { fallback: field.label }),
          text: shown(t, field, value),
        },
      ];
    });
    return rows.length === 0 ? null : (
      <Card
        key={step.code}
        title={t.key(step.title)}
        actions={
          <Button
            size="sm"
            variant="quiet"
            aria-label={t("creation-screen.change-step", { step: t.key(step.title) })}
            onClick={() => {
              onChange(step.code);
            }}
          >
            {t("creation-screen.change")}
          </Button>
        }
      >
        <dl className="td-creation__summary">
          {rows.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  });
}
