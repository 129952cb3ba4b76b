/** Selects for a database and one of its levels. Both are query parameters, so that links can preset them. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { levelOfArticle } from "../../contract/article-name";
import type { Localised } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { localisedText } from "../../engine/cells/format";
import { pageOptions } from "../../engine/resource-queries";
import { useReady } from "../../runtime/element";
import { useQueryValue, useRuntime, useStore, useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { Select } from "../../ui/inputs/select";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./custom-database.css";
import { StructResource } from "./struct-resource";
import { StructureGate } from "./structure-gate";
import { resourceOfLevel, type LoadedStructure } from "./use-structure";

defineSheet(css);

type RenderStructure = (structure: LoadedStructure, resources: readonly AnyResource[]) => ReactNode;
/** Databases offered by the select. */
const MAX_DATABASES = 100;

/** Select of the shop's published databases. A single database is preselected. */
export function ChooseDatabase({ children }: { readonly children: RenderStructure }) {
  return <StructResource lines={4}>{(struct) => <Databases struct={struct}>{children}</Databases>}</StructResource>;
}

function Databases({ struct, children }: { readonly struct: AnyResource; readonly children: RenderStructure }) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const [database, setDatabase] = useQueryValue("database");
  const [, setLevel] = useQueryValue("level");
  const { data, error, refetch } = useQuery(
    pageOptions(struct, { filter: { status: "PUBLISHED" }, size: MAX_DATABASES }),
  );
  useReady(data !== undefined, error);
  if (error !== null && data === undefined)
    return <ErrorState error={error} title={t("custom-database.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  const [first] = data.elements;
  if (first === undefined)
    return <EmptyState title={t("custom-database.none")}>{t("custom-database.none.text")}</EmptyState>;
  const selected =
    data.elements.find(({ id }) => String(id) === database) ?? (data.elements.length === 1 ? first : undefined);
  return (
    <div className="td-stack">
      <div className="td-database-order">
        <FieldFrame label={t("custom-database.one")}>
          {(control) => (
            <Select
              {...control}
              value={selected === undefined ? "" : String(selected.id)}
              placeholder="—"
              options={data.elements.map((record) => ({
                value: String(record.id),
                label: localisedText((record["name"] ?? {}) as Localised, locale),
              }))}
              onChange={(event) => {
                setDatabase(event.target.value === "" ? null : event.target.value);
                setLevel(null);
              }}
            />
          )}
        </FieldFrame>
      </div>
      {selected === undefined ? null : (
        <StructureGate key={selected.id} id={String(selected.id)}>
          {children}
        </StructureGate>
      )}
    </div>
  );
}

/** Select of a level of the database. */
export function ChooseLevel({
  resources,
  children,
}: {
  readonly resources: readonly AnyResource[];
  readonly children: (resource: AnyResource) => ReactNode;
}) {
  const t = useT();
  const [level, setLevel] = useQueryValue("level");
  const resource = resourceOfLevel(resources, level);
  if (resource === undefined) return null;
  return (
    <>
      <div className="td-database-order">
        <FieldFrame label={t("custom-database.level")}>
          {(control) => (
            <Select
              {...control}
              value={resource.name}
              options={resources.map(({ name }) => ({ value: name, label: t.key(messageKeys.many(name)) }))}
              onChange={(event) => {
                setLevel(String(levelOfArticle(event.target.value) ?? ""));
              }}
            />
          )}
        </FieldFrame>
      </div>
      {children(resource)}
    </>
  );
}

/** Asks whether a file holds one level or all of them, and in which layout. Not shown for databases with one level. */
export function ChooseContents<Value extends string>({
  values,
  value,
  onChange,
  label,
}: {
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
}) {
  const t = useT();
  return (
    <FieldFrame as="fieldset" label={label}>
      {() => (
        <RadioGroup
          value={value}
          options={values.map((item) => ({ value: item, label: t.key(`custom-database.contents.${item}`) }))}
          onChange={(selected) => {
            onChange(values.find((item) => item === selected) ?? value);
          }}
        />
      )}
    </FieldFrame>
  );
}
