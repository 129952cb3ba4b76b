/** Note below a field of another shop's dealer that this shop overrides: the directory's value, and a button to restore it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { resourceEndpoints } from "../../../../contract/resource-endpoints";
import { widen } from "../../../../contract/resource";
import { isLocalised } from "../../../../contract/fields";
import { errorText } from "../../../../engine/error-text";
import { ValueText } from "../../../../engine/form/value-text";
import { resourceKeys } from "../../../../engine/resource-cache";
import type { NoteProps } from "../../../../engine/slots";
import { useRuntime, useT } from "../../../../runtime/react";
import { Badge } from "../../../../ui/badge/badge";
import { Button } from "../../../../ui/button/button";
import dealerOverride from "../../overrides/dealer-override.resource";
import { isOverridable } from "../../overrides/overridable-fields";

const calls = resourceEndpoints(widen(dealerOverride));

export function OverrideNote(props: NoteProps) {
  const t = useT();
  const { name, record, changed } = props;
  if (record["owned"] !== false || !isOverridable(name)) return null;
  const overridden = (record["ownValues"] ?? []) as readonly string[];
  if (changed) return <p className="td-small td-muted">{t("fitter.own.planned")}</p>;
  return overridden.includes(name) ? <OverriddenValue {...props} /> : null;
}

function OverriddenValue({ resource, name, record }: NoteProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  // All fields of the form share one call.
  const { data } = useQuery({
    queryKey: ["fitter-overrides", record.id, record.version],
    queryFn: ({ signal }) =>
      http.call(calls.list, {
        query: { "filter[fitter]": String(record.id), size: "100" },
        signal,
        background: true,
      }),
  });
  const rows = (data?.elements ?? []).filter(
    (row) => row["field"] === name && row["state"] !== "PLANNED" && row["state"] !== "PAST",
  );
  const field = resource.fields[name];
  const directory =
    field !== undefined && isLocalised(field)
      ? Object.fromEntries(rows.map((row) => [String(row["locale"]), row["directoryValue"] ?? ""]))
      : rows[0]?.["directoryValue"];
  const reset = async (): Promise<void> => {
    try {
      for (const row of rows) await http.call(calls.remove, { params: { id: String(row.id) } });
      toasts.show({ kind: "success", key: "fitter.own.reset-done" });
    } catch (error) {
      toasts.show({ kind: "error", key: "fitter.own.failed", params: { reason: errorText(t, error) } });
    }
    await client.invalidateQueries({ queryKey: resourceKeys.record(resource.name, record.id) });
    await client.invalidateQueries({ queryKey: resourceKeys.lists(resource.name) });
  };
  return (
    <div className="td-override-note td-small">
      <Badge tone="info">{t("fitter.own.chip")}</Badge>
      {data === undefined ? null : (
        <span className="td-muted">
          {t("fitter.own.directory", { value: "" })}
          <ValueText resource={resource} name={name} value={directory} />
        </span>
      )}
      {rows.length === 0 ? null : (
        <Button variant="quiet" size="sm" onClick={() => void reset()}>
          {t("fitter.own.reset")}
        </Button>
      )}
    </div>
  );
}
