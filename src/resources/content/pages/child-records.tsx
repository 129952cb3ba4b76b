/** Lists the records inside another one, on its screen: the products of a catalogue, the levels of a structure, the fields of a level. */
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Localised, Reference } from "../../../contract/fields";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { pageOptions } from "../../../engine/resource-queries";
import { useCan, useRuntime, useStore, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { EmptyState } from "../../../ui/states/empty-state";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./child-records.css";

defineSheet(css);

interface ChildRecordsProps {
  readonly resource: AnyResource;
  readonly filter: Readonly<Record<string, string>>;
  readonly pathOf: (record: AnyRecord) => string;
  /** Admin path of the form for a new record; without it, there is no create button. */
  readonly createPath?: string;
  readonly empty: string;
  readonly create: string;
  readonly note: (record: AnyRecord) => string;
  /** Links to further screens with the records. */
  readonly links?: ReactNode;
}

const MAX_ROWS = 100;

export function ChildRecords({ resource, filter, pathOf, createPath, empty, create, note, links }: ChildRecordsProps) {
  const t = useT();
  const { navigation, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const mayWrite = useCan(resource.right?.write);
  const { data, error, refetch } = useQuery(pageOptions(resource, { filter, size: MAX_ROWS }, { background: true }));
  const button =
    createPath === undefined || !mayWrite ? undefined : (
      <Button size="sm" icon={plus} onClick={() => void navigation.navigate(createPath)}>
        {create}
      </Button>
    );
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("page.inner.failed")} onRetry={() => void refetch()} />;
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
      {data.total > MAX_ROWS ? (
        <p className="td-small td-muted">{t.count("page.inner.more", data.total - MAX_ROWS)}</p>
      ) : null}
      {button === undefined && links === undefined ? null : (
        <div className="td-row">
          {button}
          {links}
        </div>
      )}
    </div>
  );
}

/** Returns the admin path of a product. */
export const productPath = (record: AnyRecord): string =>
  `catalog/${String(record["type"])}/${(record["catalog"] as Reference).id}/admin-catalog-product/${record.id}`;

/** Returns a function that names a record's publication state. */
export function useStateName(): (record: AnyRecord) => string {
  const t = useT();
  return (record) => t.key(`page.state.${String(record["state"] ?? "DRAFT")}`);
}
