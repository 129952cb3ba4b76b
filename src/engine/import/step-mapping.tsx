/** Second step: reading options, column mapping, and import options. */
import {
  DELIMITERS,
  ENCODINGS,
  IMPORT_MODES,
  type ImportDraft,
  type ImportOptions,
  type TableFormat,
} from "../../contract/endpoints/imports";
import { useIntlLocale, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Select } from "../../ui/inputs/select";
import { targetLabel } from "./import-texts";
import type { ImportState } from "./use-import";

const DELIMITER_NAMES = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;

interface StepProps {
  readonly state: ImportState;
  readonly draft: ImportDraft;
}

function FormatFields({ state, draft: { format } }: StepProps) {
  const t = useT();
  const read = (change: Partial<TableFormat>): void => {
    state.change({ format: { ...format, ...change } });
  };
  if (format.kind === "XLSX") return null;
  return (
    <div className="td-import-fields">
      <FieldFrame label={t("import.encoding")}>
        {(control) => (
          <Select
            {...control}
            value={format.encoding}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={(event) => {
              const encoding = ENCODINGS.find((candidate) => candidate === event.target.value);
              if (encoding !== undefined) read({ encoding });
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("import.delimiter")}>
        {(control) => (
          <Select
            {...control}
            value={format.delimiter}
            options={DELIMITERS.map((value) => ({ value, label: t(`import.delimiter.${DELIMITER_NAMES[value]}`) }))}
            onChange={(event) => {
              const delimiter = DELIMITERS.find((candidate) => candidate === event.target.value);
              if (delimiter !== undefined) read({ delimiter });
            }}
          />
        )}
      </FieldFrame>
    </div>
  );
}

function OptionFields({ state, draft: { options, targets } }: StepProps) {
  const t = useT();
  const set = (change: Partial<ImportOptions>): void => {
    state.change({ options: { ...options, ...change } });
  };
  return (
    <div className="td-import-fields">
      {targets.some(({ match }) => match) ? (
        <FieldFrame as="fieldset" label={t("import.mode")}>
          {() => (
            <RadioGroup
              value={options.mode}
              options={IMPORT_MODES.map((value) => ({ value, label: t(`import.mode.${value}`) }))}
              onChange={(value) => {
                const mode = IMPORT_MODES.find((candidate) => candidate === value);
                if (mode !== undefined) set({ mode });
              }}
            />
          )}
        </FieldFrame>
      ) : null}
      <FieldFrame as="fieldset" label={t("import.empty-cell")}>
        {() => (
          <RadioGroup
            value={options.emptyCell}
            options={(["KEEP", "CLEAR"] as const).map((value) => ({ value, label: t(`import.empty-cell.${value}`) }))}
            onChange={(value) => {
              set({ emptyCell: value === "CLEAR" ? "CLEAR" : "KEEP" });
            }}
          />
        )}
      </FieldFrame>
    </div>
  );
}

export function MappingStep({ state, draft }: StepProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapping, targets, header, sample, resource } = draft;
  const usedTargets = new Set(Object.values(mapping));
  const missing = missingTargets(draft).map((target) => targetLabel(t, resource, target, locale));
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
        <table className="td-import-table">
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
                        disabled: usedTargets.has(target.name) && mapping[column] !== target.name,
                      })),
                    ]}
                    onChange={(event) => {
                      assign(column, event.target.value);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length === 0 ? null : (
        <Alert tone="warning" role="status">
          {t("import.mapping.missing", { targets: missing.join(", ") })}
        </Alert>
      )}
      <OptionFields state={state} draft={draft} />
    </div>
  );
}

/** Returns the targets that still need a column in the chosen mode. */
export function missingTargets({ targets, mapping, options }: ImportDraft): ImportDraft["targets"] {
  const mappedTargets = new Set(Object.values(mapping));
  return targets.filter(
    ({ name, required, match }) => !mappedTargets.has(name) && (match || (required && options.mode !== "UPDATE")),
  );
}
