/** Second step: reading options, column mapping, and import options. */
import { missingTargets } from "../../contract/endpoints/imports";
import { useIntlLocale, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Select } from "../../ui/inputs/select";
import { ConstantFields, JoinedColumns, ReplacementField } from "./mapping-values";
import { FormatFields, OptionFields } from "./import-settings";
import { targetLabel } from "./import-texts";
import type { StepProps } from "./use-import";

export function MappingStep({ state, draft }: StepProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapping, targets, header, sample, resource, options } = draft;
  const missing = missingTargets(targets, mapping, options).map((target) => targetLabel(t, resource, target, locale));
  const assign = (column: number, target: string): void => {
    const { [column]: _, ...others } = mapping as Record<string, string>;
    state.change({ mapping: target === "" ? others : { ...others, [column]: target } });
  };
  return (
    <div className="td-stack">
      {draft.remembered ? (
        <Alert tone="info" role="none">
          {t("import.mapping.remembered")}
        </Alert>
      ) : null}
      <FormatFields state={state} draft={draft} />
      <div className="td-import-scroll">
        <table className="td-import-table td-import-mapping">
          <thead>
            <tr>
              <th scope="col">{t("import.mapping.column")}</th>
              <th scope="col">{t("import.mapping.example")}</th>
              <th scope="col">{t("import.mapping.target")}</th>
            </tr>
          </thead>
          <tbody>
            {header.map((head, column) => (
              <tr key={column}>
                <th scope="row">{head === "" ? String(column + 1) : head}</th>
                <td className="td-muted">
                  {sample
                    .map((cells) => cells[column] ?? "")
                    .filter((cell) => cell !== "")
                    .slice(0, 3)
                    .join(" · ")}
                </td>
                <td>
                  <Select
                    size="sm"
                    aria-label={`${t("import.mapping.target")} – ${head}`}
                    value={mapping[column] ?? ""}
                    options={[
                      { value: "", label: t("import.mapping.none") },
                      ...targets.map((target) => ({
                        value: target.name,
                        label: targetLabel(t, resource, target, locale),
                      })),
                    ]}
                    onChange={(event) => {
                      assign(column, event.target.value);
                    }}
                  />
                  {mapping[column] === undefined ? null : (
                    <ReplacementField state={state} draft={draft} column={column} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <JoinedColumns state={state} draft={draft} />
      <ConstantFields state={state} draft={draft} />
      {missing.length === 0 ? null : (
        <Alert tone="warning" role="status">
          {t("import.mapping.missing", { targets: missing.join(", ") })}
        </Alert>
      )}
      <OptionFields state={state} draft={draft} />
    </div>
  );
}
