/** Tells while rules are typed how many appointments they concern, and warns when these are most of them. */
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { SHARE_DAYS, tagShare, WIDE_SHARE, type TypedRule } from "../../contract/endpoints/tag-rules";
import type { Reference } from "../../contract/fields";
import { VALUE_OF_RULE } from "../../contract/tag-rules";
import { useFormContextValue } from "../../engine/form/form-context";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { useDebouncedValue } from "../../ui/use-debounced-value";

interface RuleRow {
  readonly field: TypedRule["field"];
  readonly operator: TypedRule["operator"];
  readonly service: Reference | null;
  readonly origin: string | null;
  readonly text: string | null;
}

/** Returns the rules that have their value. */
const completeRules = (rows: readonly RuleRow[]): TypedRule[] =>
  rows.flatMap(({ field, operator, service, origin, text }) => {
    const value = { service: service?.id, origin, text }[VALUE_OF_RULE[field]];
    return value === undefined || value === null || value === ""
      ? []
      : [{ field, operator, [VALUE_OF_RULE[field]]: value }];
  });

export function TagShare() {
  const t = useT();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const rows = (useWatch({ control: form.control, name: "rules" }) ?? []) as readonly RuleRow[];
  const dealers = (useWatch({ control: form.control, name: "dealers" }) ?? []) as readonly Reference[];
  const typed = { rules: completeRules(rows), dealers: dealers.map(({ id }) => id) };
  const body = useDebouncedValue(typed);
  const { data } = useQuery({
    queryKey: ["ecal-tag", "share", body],
    enabled: typed.rules.length > 0,
    queryFn: ({ signal }) => http.call(tagShare, { body, signal, background: true, logOnly: true }),
  });
  if (typed.rules.length === 0 || data === undefined || data.visits === 0) return null;
  const percent = Math.round((data.tagged / data.visits) * 100);
  const told = t("ecal-tag.share", { percent, days: SHARE_DAYS });
  return (
    <div role="status">
      {percent > WIDE_SHARE ? (
        <Alert role="none" tone="warning" title={told}>
          {t("ecal-tag.share.wide")}
        </Alert>
      ) : (
        <p className="td-muted">{told}</p>
      )}
    </div>
  );
}
