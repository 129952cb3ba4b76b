/** The columns of an export: a field each, its name in the file, and how its value is written. */
import down from "@shoelace-style/shoelace/dist/assets/icons/arrow-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/arrow-up.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { COLUMN_TRANSFORMS, FREE_TRANSFORMS, type ExportColumn } from "../../../contract/export-configs";
import { EXPORT_PRESETS } from "../../../contract/export-presets";
import type { AnyResource } from "../../../contract/resource";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useExportableFields, type ExportableField } from "../../../engine/list/exportable-fields";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { TextInput } from "../../../ui/inputs/text-input";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./exports.css";
import { useExported } from "./use-exported";

defineSheet(css);

const EMPTY: ExportColumn = { field: null, header: null, transform: null, argument: null };
const NO_FIELDS = { name: "", fields: {} } as const satisfies Pick<AnyResource, "name" | "fields">;
const textOrNull = (text: string): string | null => (text === "" ? null : text);

export function ColumnsField({ value, onChange, readOnly, errors }: FieldSlotProps) {
  const t = useT();
  const { kind, resource } = useExported();
  const fields = useExportableFields(resource ?? NO_FIELDS);
  const columns = (value ?? []) as readonly ExportColumn[];
  if (resource === undefined) return <Skeleton lines={3} />;
  const change = (index: number, part: Partial<ExportColumn>): void => {
    onChange(columns.map((column, own) => (own === index ? { ...column, ...part } : column)));
  };
  const move = (index: number, by: -1 | 1): void => {
    const moved = columns.toSpliced(index, 1);
    const column = columns[index];
    onChange(column === undefined ? columns : moved.toSpliced(index + by, 0, column));
  };
  const listed = (resource?.list?.columns ?? []).filter((name) => fields.some((field) => field.name === name));
  return (
    <div className="td-stack">
      {columns.length === 0 ? <p className="td-small td-muted">{t("export-config.columns.none")}</p> : null}
      <ol className="td-export-columns">
        {columns.map((column, index) => (
          <li key={index}>
            <ColumnRow
              column={column}
              number={index + 1}
              fields={resource === null ? null : fields}
              errors={errors}
              readOnly={readOnly}
              onChange={(part) => {
                change(index, part);
              }}
            />
            {readOnly ? null : (
              <span className="td-export-columns__tools">
                <IconButton
                  icon={up}
                  label={t("export-config.columns.up", { number: index + 1 })}
                  disabled={index === 0}
                  onClick={() => {
                    move(index, -1);
                  }}
                />
                <IconButton
                  icon={down}
                  label={t("export-config.columns.down", { number: index + 1 })}
                  disabled={index === columns.length - 1}
                  onClick={() => {
                    move(index, 1);
                  }}
                />
                <IconButton
                  icon={trash}
                  label={t("export-config.columns.remove", { number: index + 1 })}
                  onClick={() => {
                    onChange(columns.toSpliced(index, 1));
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <div className="td-row">
          <Button
            size="sm"
            icon={plus}
            onClick={() => {
              onChange([...columns, EMPTY]);
            }}
          >
            {t("export-config.columns.add")}
          </Button>
          {columns.length > 0 || listed.length === 0 ? null : (
            <Button
              size="sm"
              onClick={() => {
                onChange(listed.map((field) => ({ ...EMPTY, field })));
              }}
            >
              {t("export-config.columns.all")}
            </Button>
          )}
          {columns.length > 0 ? null : <Presets kind={kind} />}
        </div>
      )}
    </div>
  );
}

/** Fills columns, filters and layout of a file that a partner expects. */
function Presets({ kind }: { readonly kind: string }) {
  const t = useT();
  const { form } = useFormContextValue();
  return Object.entries(EXPORT_PRESETS)
    .filter(([, preset]) => preset.kind === kind)
    .map(([name, { values }]) => (
      <Button
        key={name}
        size="sm"
        onClick={() => {
          form.setValues({ ...values, columns: values.columns.map((column) => ({ ...column })) });
        }}
      >
        {t.key(`export-config.preset.${name}`)}
      </Button>
    ));
}

interface ColumnRowProps {
  readonly column: ExportColumn;
  readonly number: number;
  /** Null when the fields are not known, so that their names are typed. */
  readonly fields: readonly ExportableField[] | null;
  readonly errors: FieldSlotProps["errors"];
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<ExportColumn>) => void;
}

function ColumnRow({ column, number, fields, errors, readOnly, onChange }: ColumnRowProps) {
  const t = useT();
  const { field, header, transform, argument } = column;
  const error = (part: string): string | undefined => errors[`${number - 1}.${part}`];
  const known = fields?.some(({ name }) => name === field) ?? true;
  return (
    <div className="td-export-columns__parts">
      <FieldFrame label={t("export-config.columns.field", { number })} error={error("field")}>
        {(control) =>
          FREE_TRANSFORMS.includes(transform ?? "") ? (
            <span id={control.id} className="td-muted">
              —
            </span>
          ) : fields === null ? (
            <TextInput
              {...control}
              readOnly={readOnly}
              value={field ?? ""}
              onChange={({ target }) => {
                onChange({ field: textOrNull(target.value.trim()) });
              }}
            />
          ) : (
            <Select
              {...control}
              readOnly={readOnly}
              value={field ?? ""}
              placeholder={t("export-config.columns.choose")}
              options={[
                ...fields.map(({ name, labelKey }) => ({
                  value: name,
                  label: t.key(labelKey, {}, { fallback: name }),
                })),
                ...(known || field === null ? [] : [{ value: field, label: field }]),
              ]}
              onChange={({ target }) => {
                onChange({ field: textOrNull(target.value) });
              }}
            />
          )
        }
      </FieldFrame>
      <FieldFrame label={t("export-config.columns.header")} error={error("header")}>
        {(control) => (
          <TextInput
            {...control}
            readOnly={readOnly}
            maxLength={80}
            value={header ?? ""}
            onChange={({ target }) => {
              onChange({ header: textOrNull(target.value) });
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t("export-config.columns.transform")} error={error("transform")}>
        {(control) => (
          <Select
            {...control}
            readOnly={readOnly}
            value={transform ?? ""}
            placeholder={t("export-config.columns.transform.none")}
            options={COLUMN_TRANSFORMS.map((name) => ({
              value: name,
              label: t(`export-config.columns.transform.${name}`),
            }))}
            onChange={({ target }) => {
              const chosen = COLUMN_TRANSFORMS.find((name) => name === target.value) ?? null;
              onChange({ transform: chosen, ...(FREE_TRANSFORMS.includes(chosen ?? "") && { field: null }) });
            }}
          />
        )}
      </FieldFrame>
      {transform === null || transform === "CODE" ? null : (
        <FieldFrame label={t(`export-config.columns.argument.${transform}`)} error={error("argument")}>
          {(control) => (
            <TextInput
              {...control}
              readOnly={readOnly}
              maxLength={400}
              value={argument ?? ""}
              onChange={({ target }) => {
                onChange({ argument: textOrNull(target.value) });
              }}
            />
          )}
        </FieldFrame>
      )}
    </div>
  );
}
