/** The filters of an export: those of the list of its records. They are stored as the query string of that list. */
import { formatListQuery, parseListQuery } from "../../../contract/list-query";
import type { AnyResource } from "../../../contract/resource";
import { CellLocaleProvider } from "../../../engine/cells/cell-locale";
import { FilterBar } from "../../../engine/list/filter-bar";
import { filtersOf } from "../../../engine/list/filters";
import type { FieldSlotProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./exports.css";
import { useExported } from "./use-exported";

defineSheet(css);

export function QueryField(props: FieldSlotProps) {
  const t = useT();
  const { resource } = useExported();
  if (resource === undefined) return <Skeleton lines={1} />;
  // The fields of an own database are not known here; the list of its articles opens with all of them.
  if (resource === null) return <p className="td-small td-muted">{t("export-config.query.all")}</p>;
  return (
    <CellLocaleProvider>
      <Filters {...props} exported={resource} />
    </CellLocaleProvider>
  );
}

function Filters({ exported, value, onChange, readOnly }: FieldSlotProps & { readonly exported: AnyResource }) {
  const t = useT();
  const defaults = { sort: exported.list?.sort ?? "" };
  const query = parseListQuery(new URLSearchParams(typeof value === "string" ? value : ""), defaults);
  const setFilter = (name: string, text: string): void => {
    const filter = Object.fromEntries(Object.entries(query.filter).filter(([other]) => other !== name));
    const search = formatListQuery({ ...query, filter: { ...filter, ...(text !== "" && { [name]: text }) } }, defaults);
    onChange(search.size === 0 ? null : search.toString());
  };
  return (
    <fieldset className="td-export-query" disabled={readOnly} aria-label={t("export-config.field.query")}>
      <FilterBar list={{ resource: exported, query, setFilter }} filters={filtersOf(exported)} />
      {Object.keys(query.filter).length === 0 ? (
        <span className="td-small td-muted">{t("export-config.query.all")}</span>
      ) : null}
    </fieldset>
  );
}
