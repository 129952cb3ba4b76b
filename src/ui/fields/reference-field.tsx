/** References to other records: one, or several as chips. */
import x from "@shoelace-style/shoelace/dist/assets/icons/x.svg";
import { useT } from "../../runtime/react";
import type { Reference } from "../../contract/fields";
import { IconButton } from "../button/icon-button";
import { Link } from "../link/link";
import { defineSheet } from "../styles";
import { Combobox, type ComboboxProps } from "./combobox";
import { optionsOf, type FieldInputProps, type OptionSearch } from "./field-input";
import css from "./reference-field.css";

defineSheet(css);

interface SearchProps {
  readonly search: OptionSearch<number>;
  /** Returns the admin path of a record's screen. */
  readonly pathOf?: (id: number) => string;
  /** Creates a record with the typed name. */
  readonly create?: ComboboxProps<number>["extra"];
}

export function ReferenceField({
  control,
  value,
  onChange,
  onBlur,
  readOnly,
  search,
  pathOf,
  create,
}: FieldInputProps<Reference | null> & SearchProps) {
  const t = useT();
  return (
    <div className="td-field-reference">
      <Combobox
        control={control}
        text={value?.label ?? ""}
        search={search}
        readOnly={readOnly}
        placeholder={readOnly ? undefined : t("field.search.placeholder")}
        onPick={(option) => {
          onChange(option === null ? null : { id: option.id, label: option.label });
        }}
        onBlur={onBlur}
        extra={create}
      />
      {value !== null && value.label !== "" && pathOf !== undefined ? (
        <Link to={pathOf(value.id)} quiet className="td-small">
          {t("field.reference.open", { label: value.label })}
        </Link>
      ) : null}
    </div>
  );
}

export function ReferencesField({
  control,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  search,
  pathOf,
  create,
}: FieldInputProps<readonly Reference[]> & SearchProps) {
  const t = useT();
  const { max = 1000 } = optionsOf<{ max: number }>(field);
  return (
    <div className="td-field-references">
      {value.length === 0 ? null : (
        <ul className="td-field-chips" aria-label={label}>
          {value.map((reference) => (
            <li key={reference.id}>
              {pathOf === undefined ? (
                <span>{reference.label}</span>
              ) : (
                <Link to={pathOf(reference.id)} quiet>
                  {reference.label}
                </Link>
              )}
              {readOnly ? null : (
                <IconButton
                  icon={x}
                  size="sm"
                  label={t("field.reference.remove", { label: reference.label })}
                  onClick={() => {
                    onChange(value.filter(({ id }) => id !== reference.id));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {readOnly || value.length >= max ? null : (
        <Combobox
          control={control}
          text=""
          search={search}
          clearAfterPick
          selected={new Set(value.map(({ id }) => id))}
          placeholder={t("field.search.add")}
          onPick={(option) => {
            if (option !== null && !value.some(({ id }) => id === option.id))
              onChange([...value, { id: option.id, label: option.label }]);
          }}
          onBlur={onBlur}
          extra={create}
        />
      )}
    </div>
  );
}
