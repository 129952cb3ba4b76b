/** The grid of fitting prices: diameters by vehicle and rim, edited as in a spreadsheet. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useId, useState, type ClipboardEvent } from "react";
import { emptyValues } from "../../../contract/empty-values";
import type { Fields } from "../../../contract/fields";
import {
  ALL_PRICE_COLUMNS,
  FITTED_VEHICLES,
  PRICE_COLUMNS,
  RIMS,
  type FittedVehicle,
} from "../../../contract/pricing/fitting";
import { sheetCells } from "../../../engine/matrix/matrix-paste";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { optionsOf } from "../../../ui/fields/field-input";
import { InnerError } from "../../../ui/fields/inner-error";
import NumberField from "../../../ui/fields/number-field";
import { parseNumber } from "../../../ui/fields/number-text";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { defineSheet } from "../../../ui/styles";
import css from "./fitting-grid.css";

defineSheet(css);

type GridRow = Readonly<Record<string, unknown>>;

const LEADING = ["minDiameter", "maxDiameter", "minutes"] as const;
const COLUMNS: readonly string[] = [...LEADING, ...ALL_PRICE_COLUMNS];
const FIRST_OF_VEHICLE: ReadonlySet<string> = new Set(FITTED_VEHICLES.map((vehicle) => PRICE_COLUMNS[vehicle].STEEL));

/** Returns the row with pasted texts from a column on. */
function pasted(row: GridRow, texts: readonly string[], start: number): GridRow {
  const values = texts.flatMap((text, index) => {
    const column = COLUMNS[start + index];
    return column === undefined ? [] : [[column, parseNumber(text)]];
  });
  return { ...row, ...Object.fromEntries(values) };
}

const raised = (value: unknown, percent: number): unknown =>
  typeof value === "number" ? Math.round(value * (100 + percent)) / 100 : value;

const priceColumns = (vehicle: FittedVehicle | ""): readonly string[] =>
  vehicle === "" ? ALL_PRICE_COLUMNS : RIMS.map((rim) => PRICE_COLUMNS[vehicle][rim]);

/** Gives empty cells the price of the row above. */
function filledDown(rows: readonly GridRow[], columns: readonly string[]): GridRow[] {
  const above: Record<string, unknown> = {};
  return rows.map((row) => {
    for (const column of columns) above[column] = row[column] ?? above[column] ?? null;
    return { ...row, ...above };
  });
}

const carToSuv = (row: GridRow): GridRow => ({
  ...row,
  ...Object.fromEntries(RIMS.map((rim) => [PRICE_COLUMNS.SUV[rim], row[PRICE_COLUMNS.CAR[rim]] ?? null])),
});

export function FittingGrid({ resource, name, value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const rows = (value ?? []) as readonly GridRow[];
  const field = resource.fields[name];
  const { fields = {} } = field === undefined ? {} : optionsOf<{ readonly fields: Fields }>(field);
  const setCell = (index: number, column: string, next: unknown): void => {
    onChange(rows.map((row, place) => (place === index ? { ...row, [column]: next } : row)));
  };
  const paste = (event: ClipboardEvent, index: number, column: string): void => {
    const sheet = sheetCells(event.clipboardData.getData("text/plain"));
    if (readOnly || (sheet.length < 2 && (sheet[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const start = COLUMNS.indexOf(column);
    const missing = Math.max(0, index + sheet.length - rows.length);
    const all = [...rows, ...Array.from({ length: missing }, () => emptyValues(fields))];
    onChange(all.map((row, place) => pasted(row, sheet[place - index] ?? [], start)));
  };
  return (
    <div className="td-stack">
      {rows.length === 0 ? null : (
        <div className="td-fitting-grid" role="region" aria-label={t("fitting-price.field.grid")}>
          <table>
            <thead>
              <tr>
                {LEADING.map((column) => (
                  <th key={column} scope="col" rowSpan={2}>
                    {t.key(`fitting-price.field.grid.${column}`)}
                  </th>
                ))}
                {FITTED_VEHICLES.map((vehicle) => (
                  <th key={vehicle} scope="colgroup" colSpan={RIMS.length} data-first>
                    {t.key(`fitting-price.vehicle.${vehicle}`)}
                  </th>
                ))}
                {readOnly ? null : <td rowSpan={2} />}
              </tr>
              <tr>
                {FITTED_VEHICLES.flatMap((vehicle) =>
                  RIMS.map((rim) => (
                    <th key={`${vehicle} ${rim}`} scope="col" data-first={rim === "STEEL" || undefined}>
                      {t.key(`fitting-price.rim.${rim}`)}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {COLUMNS.map((column) => (
                    <td
                      key={column}
                      data-first={FIRST_OF_VEHICLE.has(column) || undefined}
                      onPaste={(event) => {
                        paste(event, index, column);
                      }}
                    >
                      <Cell
                        field={fields[column]}
                        label={`${t.key(`fitting-price.field.grid.${column}`)} ${String(index + 1)}`}
                        value={row[column]}
                        error={errors[`${String(index)}.${column}`]}
                        readOnly={readOnly}
                        onChange={(next) => {
                          setCell(index, column, next);
                        }}
                      />
                    </td>
                  ))}
                  {readOnly ? null : (
                    <td>
                      <IconButton
                        icon={trash}
                        size="sm"
                        label={t("field.rows.remove", { number: index + 1 })}
                        onClick={() => {
                          onChange(rows.filter((_, place) => place !== index));
                        }}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {readOnly ? null : (
        <>
          <div>
            <Button
              size="sm"
              icon={plus}
              onClick={() => {
                onChange([...rows, emptyValues(fields)]);
              }}
            >
              {t("fitting-price.field.grid.add")}
            </Button>
          </div>
          {rows.length === 0 ? null : <GridTools rows={rows} onChange={onChange} />}
        </>
      )}
    </div>
  );
}

interface CellProps {
  readonly field: Fields[string] | undefined;
  readonly label: string;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

const ignore = (): void => undefined;

function Cell({ field, label, value, error, readOnly, onChange }: CellProps) {
  const id = useId();
  if (field === undefined) return null;
  return (
    <>
      <label className="td-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <NumberField
        control={{
          id,
          "aria-describedby": error === undefined ? undefined : `${id}-note`,
          "aria-invalid": error === undefined ? undefined : true,
          "aria-required": field.options.required === true || undefined,
        }}
        field={field}
        label={label}
        value={(value ?? null) as number | string | null}
        onChange={onChange}
        onBlur={ignore}
        readOnly={readOnly}
        errors={{}}
      />
      <InnerError id={`${id}-note`} text={error} />
    </>
  );
}

interface ToolsProps {
  readonly rows: readonly GridRow[];
  readonly onChange: (rows: readonly GridRow[]) => void;
}

/** Changes many cells at once. */
function GridTools({ rows, onChange }: ToolsProps) {
  const t = useT();
  const [vehicle, setVehicle] = useState<FittedVehicle | "">("");
  const [percent, setPercent] = useState("");
  const share = parseNumber(percent);
  const columns = priceColumns(vehicle);
  return (
    <div className="td-fitting-tools" role="group" aria-label={t("fitting-price.tools")}>
      <FieldFrame label={t("fitting-price.tools.vehicle")}>
        {(control) => (
          <Select
            {...control}
            value={vehicle}
            placeholder={t("fitting-price.tools.all")}
            options={FITTED_VEHICLES.map((code) => ({ value: code, label: t.key(`fitting-price.vehicle.${code}`) }))}
            onChange={({ target }) => {
              setVehicle(FITTED_VEHICLES.find((code) => code === target.value) ?? "");
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("fitting-price.tools.percent")}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            suffix="%"
            value={percent}
            onChange={({ target }) => {
              setPercent(target.value);
            }}
          />
        )}
      </FieldFrame>
      <Button
        disabled={typeof share !== "number" || share < -90 || share > 200}
        onClick={() => {
          if (typeof share !== "number") return;
          onChange(
            rows.map((row) => ({
              ...row,
              ...Object.fromEntries(columns.map((column) => [column, raised(row[column], share)])),
            })),
          );
        }}
      >
        {t("fitting-price.tools.apply")}
      </Button>
      <Button
        onClick={() => {
          onChange(filledDown(rows, columns));
        }}
      >
        {t("fitting-price.tools.fill")}
      </Button>
      <Button
        onClick={() => {
          onChange(rows.map(carToSuv));
        }}
      >
        {t("fitting-price.tools.copy")}
      </Button>
    </div>
  );
}
