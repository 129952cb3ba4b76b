/** Records that lie inside another one, on its screen: sheets of a catalogue, levels of a structure, fields of a level, articles of an author. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Localised, Reference } from "../../contract/fields";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { widen } from "../../contract/resource";
import { localisedText } from "../../engine/cells/format";
import { pageOptions } from "../../engine/resource-queries";
import type { PanelProps } from "../../engine/slots";
import { useCan, useRuntime, useStore, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import catalogProduct from "../catalog/catalog-product.resource";
import databaseField from "../catalog/custom-database-field.resource";
import databaseLevel from "../catalog/custom-database-level.resource";
import css from "./inner-records.css";

defineSheet(css);

interface InnerProps {
  readonly resource: AnyResource;
  readonly filter: Readonly<Record<string, string>>;
  readonly pathOf: (record: AnyRecord) => string;
  /** Where a new one is made; none is made here without it. */
  readonly createPath?: string;
  readonly empty: string;
  readonly create: string;
  readonly note: (record: AnyRecord) => string;
  /** The way to where they are put in order. */
  readonly order?: ReactNode;
}

const SHOWN = 100;

function InnerRecords({ resource, filter, pathOf, createPath, empty, create, note, order }: InnerProps) {
  const t = useT();
  const { navigation, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const mayWrite = useCan(resource.right?.write);
  const { data, error, refetch } = useQuery(pageOptions(resource, { filter, size: SHOWN }, { background: true }));
  const button =
    createPath === undefined || !mayWrite ? undefined : (
      <Button size="sm" icon={plus} onClick={() => void navigation.navigate(createPath)}>
        {create}
      </Button>
    );
  if (error !== null && data === undefined)
    return <ErrorState title={t("page.inner.failed")} onRetry={() => void refetch()} retryLabel={t("form.retry")} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.elements.length === 0) return <EmptyState title={empty} action={button} />;
  return (
    <div className="td-stack">
      <ol className="td-inner-records">
        {data.elements.map((record) => {
          const name = record[resource.label];
          return (
            <li key={record.id}>
              <Link to={pathOf(record)}>
                {typeof name === "string" ? name : localisedText((name ?? {}) as Localised, locale)}
              </Link>
              <span className="td-small td-muted">{note(record)}</span>
            </li>
          );
        })}
      </ol>
      {data.total > SHOWN ? (
        <p className="td-small td-muted">{t("page.inner.more", { count: data.total - SHOWN })}</p>
      ) : null}
      {button === undefined && order === undefined ? null : (
        <div className="td-row">
          {button}
          {order}
        </div>
      )}
    </div>
  );
}

const sheetPath = (record: AnyRecord): string =>
  `catalog/${String(record["type"])}/${(record["catalog"] as Reference).id}/admin-catalog-product/${record.id}`;

const useStateName = () => {
  const t = useT();
  return (record: AnyRecord): string => t.key(`page.state.${String(record["state"] ?? "DRAFT")}`);
};

export function ProductsPanel({ record }: PanelProps) {
  const t = useT();
  const note = useStateName();
  if (record === undefined) return null;
  const path = `catalog/${String(record["type"])}/${record.id}`;
  return (
    <InnerRecords
      resource={widen(catalogProduct)}
      filter={{ catalog: String(record.id) }}
      pathOf={sheetPath}
      createPath={`${path}/admin-catalog-product/new`}
      empty={t("catalog.products.none")}
      create={t("catalog.products.create")}
      note={note}
      order={<Link to={`${path}/position-page`}>{t("catalog.products.order")}</Link>}
    />
  );
}

export function ArticlesPanel({ record }: PanelProps) {
  const t = useT();
  const note = useStateName();
  return record === undefined ? null : (
    <InnerRecords
      resource={widen(catalogProduct)}
      filter={{ author: String(record.id) }}
      pathOf={sheetPath}
      empty={t("author.articles.none")}
      create=""
      note={note}
    />
  );
}

export function LevelsPanel({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return null;
  const path = `customDatabaseStruct/${record.id}/level`;
  return (
    <InnerRecords
      resource={widen(databaseLevel)}
      filter={{ struct: String(record.id) }}
      pathOf={({ id }) => `${path}/${id}`}
      createPath={`${path}/new`}
      empty={t("custom-database-struct.levels.none")}
      create={t("custom-database-struct.levels.create")}
      note={({ levelCode }) => String(levelCode)}
    />
  );
}

const FLAGS = ["mandatory", "uniqueValue", "inherit", "filterable"];

export function FieldsPanel({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return null;
  const path = `customDatabaseStruct/${(record["struct"] as Reference).id}/level/${record.id}/field`;
  return (
    <InnerRecords
      resource={widen(databaseField)}
      filter={{ level: String(record.id) }}
      pathOf={({ id }) => `${path}/${id}`}
      createPath={`${path}/new`}
      empty={t("custom-database-level.fields.none")}
      create={t("custom-database-level.fields.create")}
      note={(field) =>
        [
          String(field["fieldCode"]),
          t.key(`custom-database-field.type.${String(field["type"])}`),
          ...FLAGS.flatMap((flag) => (field[flag] === true ? [t.key(`custom-database-field.field.${flag}`)] : [])),
        ].join(" · ")
      }
    />
  );
}
