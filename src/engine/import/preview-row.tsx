/** A line of the preview. Faulty cells can be corrected in place; errors are listed below. */
import { useEffect, useState } from "react";
import type { ImportDraft, LineOutcome, PreviewLine } from "../../contract/endpoints/imports";
import { messageKeys } from "../../contract/message-keys";
import { useIntlLocale, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { TextInput } from "../../ui/inputs/text-input";
import type { Tone } from "../../ui/tone";
import { targetLabel } from "./import-texts";

const TONES: Readonly<Record<LineOutcome, Tone>> = {
  CREATED: "success",
  UPDATED: "info",
  UNCHANGED: "neutral",
  IGNORED: "warning",
  ERROR: "danger",
};

interface CellProps {
  readonly label: string;
  readonly text: string;
  readonly describedBy: string;
  readonly onCorrect: (text: string) => void;
}

/** Reports the corrected text on blur or Enter. */
function FaultyCell({ label, text, describedBy, onCorrect }: CellProps) {
  const [value, setValue] = useState(text);
  useEffect(() => {
    setValue(text);
  }, [text]);
  const send = (): void => {
    if (value !== text) onCorrect(value);
  };
  return (
    <TextInput
      size="sm"
      aria-label={label}
      aria-invalid
      aria-describedby={describedBy}
      value={value}
      onBlur={send}
      onChange={(event) => {
        setValue(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          send();
        }
      }}
    />
  );
}

/** The new text after the former one, if there was one. */
function ChangedText({ before, text }: { readonly before: string | undefined; readonly text: string }) {
  const t = useT();
  if (before === undefined || before === "") return <>{text}</>;
  return (
    <>
      <del>
        <span className="td-visually-hidden">{t("import.preview.before", { value: "" })}</span>
        {before}
      </del>{" "}
      <ins>{text}</ins>
    </>
  );
}

/** Returns whether the cell of a change contains its new text. */
const isInCell = ({ columns, after }: PreviewLine["changes"][number], cells: readonly string[]): boolean =>
  columns.length === 1 && (cells[columns[0] ?? 0] ?? "") === after;

export interface PreviewRowProps {
  readonly line: PreviewLine;
  readonly draft: ImportDraft;
  readonly columns: readonly number[];
  readonly onCorrect: (column: number, text: string) => void;
}

export function PreviewRow({ line, draft, columns, onCorrect }: PreviewRowProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { lineNumber, outcome, cells, errors, changes } = line;
  const errorColumns = new Set(errors.map(({ column }) => column));
  const describedBy = `td-import-line-${String(lineNumber)}`;
  const isError = outcome === "ERROR";
  // Changes that no cell shows as they are: fixed values, joined columns, replaced texts.
  const otherChanges = changes.flatMap((change) => {
    const target = draft.targets.find(({ name }) => name === change.target);
    return target === undefined || isInCell(change, cells) ? [] : [{ ...change, target }];
  });
  return (
    <>
      <tr data-outcome={outcome}>
        <td className="td-import-number">{lineNumber}</td>
        <td>
          <StatusBadge tone={TONES[outcome]} label={t(`import.outcome.${outcome}`)} />
        </td>
        {columns.map((column) => {
          const text = cells[column] ?? "";
          const before = changes.find((change) => isInCell(change, cells) && change.columns[0] === column)?.before;
          return (
            <td key={column}>
              {isError && errorColumns.has(column) ? (
                <FaultyCell
                  label={t("import.preview.cell", { head: draft.header[column] ?? "", line: lineNumber })}
                  text={text}
                  describedBy={describedBy}
                  onCorrect={(next) => {
                    onCorrect(column, next);
                  }}
                />
              ) : (
                <ChangedText before={before} text={text} />
              )}
            </td>
          );
        })}
      </tr>
      {errors.length + otherChanges.length === 0 ? null : (
        <tr data-outcome={outcome} className="td-import-remarks">
          <td colSpan={columns.length + 2} id={describedBy}>
            {otherChanges.map(({ target, before, after }) => (
              <p key={target.name}>
                <strong>{targetLabel(t, draft.resource, target, locale)} – </strong>
                <ChangedText before={before} text={after} />
              </p>
            ))}
            {errors.map(({ column, code, params }, index) => {
              const field = params["field"];
              const head =
                column !== null
                  ? draft.header[column]
                  : typeof field === "string"
                    ? t.key(messageKeys.field(draft.resource, field), {}, { fallback: field })
                    : undefined;
              return (
                <p key={index}>
                  {head === undefined ? null : <strong>{head} – </strong>}
                  {t.key(code, params, { fallback: code })}
                </p>
              );
            })}
          </td>
        </tr>
      )}
    </>
  );
}
