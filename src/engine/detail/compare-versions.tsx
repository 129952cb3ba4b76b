/** Compares two versions of a record: the fields that differ, with their values in each. */
import { useState } from "react";
import type { HistoryEntry } from "../../contract/resource-endpoints";
import { useSession, useT } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { ChangeList } from "../form/change-list";
import { useFormContextValue } from "../form/form-context";
import { isSameValue } from "../form/values";
import { valuesAt } from "./values-at";

/** Returns the latest entry of each version, the newest first. Entries without a version, such as views, are left out. */
const versionsOf = (entries: readonly HistoryEntry[]): HistoryEntry[] => {
  const byVersion = new Map<number, HistoryEntry>();
  for (const entry of entries)
    if (entry.version > 0 && !byVersion.has(entry.version)) byVersion.set(entry.version, entry);
  return [...byVersion.values()];
};

export function CompareVersions({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const t = useT();
  const { shop } = useSession();
  const { form } = useFormContextValue();
  const versions = versionsOf(entries);
  const [newest, former] = versions;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ from: former?.version, to: newest?.version });
  if (former === undefined) return null;
  const { from = 0, to = 0 } = chosen;
  const record: Readonly<Record<string, unknown>> = { ...form.base.record };
  const [before, after] = [valuesAt(entries, from), valuesAt(entries, to)];
  const valueIn = (values: Readonly<Record<string, unknown>>, field: string): unknown =>
    Object.hasOwn(values, field) ? values[field] : record[field];
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => Object.hasOwn(form.resource.fields, field))
    .map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => !isSameValue(change.before, change.after));
  const options = versions.map(({ version, at, actor }) => ({
    value: String(version),
    label: t("history.version", { version, at: formatDateAndTime(at, shop?.timeZone), actor }),
  }));
  const select = (side: "from" | "to") => (
    <FieldFrame label={t(`history.compare.${side}`)}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={String(chosen[side] ?? "")}
          onChange={({ target }) => {
            setChosen({ ...chosen, [side]: Number(target.value) });
          }}
        />
      )}
    </FieldFrame>
  );
  return (
    <div className="td-stack">
      <div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {t("history.compare")}
        </Button>
      </div>
      {isOpen ? (
        <section className="td-stack" aria-label={t("history.compare")}>
          <div className="td-row">
            {select("from")}
            {select("to")}
          </div>
          {changes.length === 0 ? (
            <p className="td-muted">{t("history.compare.same")}</p>
          ) : (
            <ChangeList resource={form.resource} changes={changes} />
          )}
        </section>
      ) : null}
    </div>
  );
}
