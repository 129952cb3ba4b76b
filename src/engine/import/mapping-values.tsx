/** Values that do not come from one column alone: replaced texts, joined columns, and fixed values. */
import remove from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useEffect, useRef, useState } from "react";
import type { ImportDraft, ImportOptions } from "../../contract/endpoints/imports";
import { useIntlLocale, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextArea } from "../../ui/inputs/text-area";
import { TextInput } from "../../ui/inputs/text-input";
import { targetLabel } from "./import-texts";
import { readReplacements, writeReplacements } from "./replacements";
import type { ImportState, StepProps } from "./use-import";

const changeOptions = (state: ImportState, { options }: ImportDraft, change: Partial<ImportOptions>): void => {
  state.change({ options: { ...options, ...change } });
};

interface ReplacementEditorProps {
  readonly text: string;
  readonly onApply: (texts: Readonly<Record<string, string>>) => void;
}

/** Replacements as text, one per line. A line without an equals sign keeps the editor open. */
function ReplacementEditor({ text, onApply }: ReplacementEditorProps) {
  const t = useT();
  const [draft, setDraft] = useState(text);
  const [faultyLine, setFaultyLine] = useState<number>();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
  }, []);
  return (
    <FieldFrame
      label={t("import.replace")}
      help={t("import.replace.help")}
      error={faultyLine === undefined ? undefined : t("import.replace.error", { line: faultyLine })}
    >
      {(control) => (
        <>
          <TextArea
            {...control}
            ref={area}
            rows={4}
            value={draft}
            onChange={(event) => {
              setDraft(event.target.value);
            }}
          />
          <Button
            size="sm"
            onClick={() => {
              const read = readReplacements(draft);
              setFaultyLine(read.faultyLine);
              if (read.faultyLine === undefined) onApply(read.texts);
            }}
          >
            {t("import.replace.done")}
          </Button>
        </>
      )}
    </FieldFrame>
  );
}

/** Texts that replace whole cells of a column. The editor opens on demand. */
export function ReplacementField({ state, draft, column }: StepProps & { readonly column: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { replacements } = draft.options;
  const stored = replacements[column] ?? {};
  const count = Object.keys(stored).length;
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          setOpen(true);
        }}
      >
        {count === 0 ? t("import.replace.add") : t.count("import.replace.edit", count)}
      </Button>
    );
  return (
    <ReplacementEditor
      text={writeReplacements(stored)}
      onApply={(texts) => {
        const others = Object.entries(replacements).filter(([other]) => Number(other) !== column);
        const changed = Object.keys(texts).length === 0 ? others : [...others, [String(column), texts] as const];
        changeOptions(state, draft, { replacements: Object.fromEntries(changed) });
        setOpen(false);
      }}
    />
  );
}

/** Names the targets that several columns share, and the text between their cells. */
export function JoinedColumns({ state, draft }: StepProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapping, targets, header, resource, options } = draft;
  const joined = targets.flatMap((target) => {
    const columns = Object.keys(mapping).filter((column) => mapping[column] === target.name);
    return columns.length < 2 ? [] : [{ target, columns }];
  });
  if (joined.length === 0) return null;
  return (
    <div className="td-import-fields">
      <FieldFrame
        label={t("import.separator")}
        help={joined
          .map(({ target, columns }) =>
            t("import.separator.help", {
              target: targetLabel(t, resource, target, locale),
              columns: columns.map((column) => header[Number(column)] ?? column).join(" + "),
            }),
          )
          .join(" ")}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={5}
            value={options.separator}
            onChange={(event) => {
              changeOptions(state, draft, { separator: event.target.value });
            }}
          />
        )}
      </FieldFrame>
    </div>
  );
}

function ConstantField({ state, draft, name, label }: StepProps & { readonly name: string; readonly label: string }) {
  const t = useT();
  const { constants } = draft.options;
  const stored = constants[name] ?? "";
  const [text, setText] = useState(stored);
  const { [name]: _, ...others } = constants;
  return (
    <FieldFrame label={label}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={2_000}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onBlur={() => {
            if (text !== stored) changeOptions(state, draft, { constants: { ...constants, [name]: text } });
          }}
          suffix={
            <IconButton
              icon={remove}
              size="sm"
              label={t("import.constant.remove", { target: label })}
              onClick={() => {
                changeOptions(state, draft, { constants: others });
              }}
            />
          }
        />
      )}
    </FieldFrame>
  );
}

/** Values that are the same on every line, for targets without a column. */
export function ConstantFields({ state, draft }: StepProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapping, targets, resource, options } = draft;
  const mappedTargets = new Set(Object.values(mapping));
  const free = targets.filter(({ name, match }) => !match && !mappedTargets.has(name));
  const isFixed = (name: string): boolean => Object.hasOwn(options.constants, name);
  const fixed = free.filter(({ name }) => isFixed(name));
  const others = free.filter(({ name }) => !isFixed(name));
  return (
    <div className="td-import-fields">
      {fixed.map((target) => (
        <ConstantField
          key={target.name}
          state={state}
          draft={draft}
          name={target.name}
          label={targetLabel(t, resource, target, locale)}
        />
      ))}
      {others.length === 0 ? null : (
        <FieldFrame label={t("import.constant")} help={t("import.constant.help")}>
          {(control) => (
            <Select
              {...control}
              value=""
              placeholder={t("import.constant.add")}
              options={others.map((target) => ({
                value: target.name,
                label: targetLabel(t, resource, target, locale),
              }))}
              onChange={(event) => {
                if (event.target.value !== "")
                  changeOptions(state, draft, { constants: { ...options.constants, [event.target.value]: "" } });
              }}
            />
          )}
        </FieldFrame>
      )}
    </div>
  );
}
