/** How a file is read, and how its lines are imported. */
import { useState } from "react";
import {
  DATE_ORDERS,
  DECIMAL_SEPARATORS,
  DELIMITERS,
  ENCODINGS,
  MAX_HEADER_LINE,
  type ImportOptions,
  type TableFormat,
} from "../../contract/endpoints/imports";
import { useT } from "../../runtime/react";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import type { StepProps } from "./use-import";

const SIGN_NAMES = { AUTO: "auto", ";": "semicolon", ",": "comma", ".": "point", "\t": "tab", "|": "pipe" } as const;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly labelOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, value, labelOf, onChange }: ChoiceProps<Value>) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={values.map((candidate) => ({ value: candidate, label: labelOf(candidate) }))}
          onChange={(event) => {
            const chosen = values.find((candidate) => candidate === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** A whole number that is sent when the field is left. Text that is no number in the range is set back. */
function WholeNumber({
  label,
  value,
  min,
  max,
  unit,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}) {
  const t = useT();
  const [text, setText] = useState<string>();
  const next = Number(text ?? value);
  const isValid = text === undefined || (/^\d+$/.test(text.trim()) && next >= min && next <= max);
  return (
    <FieldFrame label={label} error={isValid ? undefined : t("import.whole-number", { min, max })}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          suffix={unit}
          value={text ?? String(value)}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onBlur={() => {
            if (!isValid) return;
            if (next !== value) onChange(next);
            setText(undefined);
          }}
        />
      )}
    </FieldFrame>
  );
}

const HEADER_LINES = ["AUTO", ...Array.from({ length: MAX_HEADER_LINE + 1 }, (_, line) => String(line))];

/** Encoding, delimiter, sheet and column names of the file, and the notation of its numbers and dates. */
export function FormatFields({ state, draft: { format, parts, options } }: StepProps) {
  const t = useT();
  const { kind, headerLine } = format;
  const read = (change: Partial<TableFormat>): void => {
    state.change({ format: { ...format, ...change } });
  };
  const set = (change: Partial<ImportOptions>): void => {
    state.change({ options: { ...options, ...change } });
  };
  return (
    <div className="td-import-fields">
      {parts.length < 2 ? null : (
        <Choice
          label={t(kind === "XML" ? "import.record" : "import.sheet")}
          values={parts}
          value={format.part ?? parts[0] ?? ""}
          labelOf={(value) => value}
          onChange={(part) => {
            read({ part });
          }}
        />
      )}
      {kind === "XLSX" ? null : (
        <Choice
          label={t("import.encoding")}
          values={ENCODINGS}
          value={format.encoding}
          labelOf={(value) => value}
          onChange={(encoding) => {
            read({ encoding });
          }}
        />
      )}
      {kind === "CSV" ? (
        <Choice
          label={t("import.delimiter")}
          values={DELIMITERS}
          value={format.delimiter}
          labelOf={(value) => t(`import.delimiter.${SIGN_NAMES[value]}`)}
          onChange={(delimiter) => {
            read({ delimiter });
          }}
        />
      ) : null}
      {kind === "CSV" || kind === "XLSX" ? (
        <Choice
          label={t("import.header-line")}
          values={HEADER_LINES}
          value={headerLine === undefined ? "AUTO" : String(headerLine)}
          labelOf={(value) =>
            value === "AUTO"
              ? t("import.header-line.auto")
              : value === "0"
                ? t("import.header-line.none")
                : t("import.header-line.number", { line: value })
          }
          onChange={(value) => {
            read({ headerLine: value === "AUTO" ? undefined : Number(value) });
          }}
        />
      ) : null}
      <Choice
        label={t("import.decimal")}
        values={DECIMAL_SEPARATORS}
        value={options.decimal}
        labelOf={(value) => t(`import.decimal.${SIGN_NAMES[value]}`)}
        onChange={(decimal) => {
          set({ decimal });
        }}
      />
      <Choice
        label={t("import.date-order")}
        values={DATE_ORDERS}
        value={options.dateOrder}
        labelOf={(value) => t(`import.date-order.${value}`)}
        onChange={(dateOrder) => {
          set({ dateOrder });
        }}
      />
    </div>
  );
}

/** What happens to known and new records, to empty cells, to what people entered, and after many errors. */
export function OptionFields({ state, draft: { options, modes, targets, keepsOwn } }: StepProps) {
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
              options={modes.map((value) => ({ value, label: t(`import.mode.${value}`) }))}
              onChange={(value) => {
                const mode = modes.find((candidate) => candidate === value);
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
      {keepsOwn ? (
        <Checkbox
          label={t("import.overwrite-own")}
          help={t("import.overwrite-own.help")}
          checked={options.overwriteOwn}
          onChange={({ target }) => {
            set({ overwriteOwn: target.checked });
          }}
        />
      ) : null}
      <WholeNumber
        label={t("import.stop-at")}
        value={options.stopAtErrorPercent}
        min={0}
        max={100}
        unit="%"
        onChange={(stopAtErrorPercent) => {
          set({ stopAtErrorPercent });
        }}
      />
    </div>
  );
}
