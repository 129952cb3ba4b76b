/** Lists the records inside another one, on its screen: the products of a catalogue, the levels of a structure, the fields of a level. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import type { Localised, Reference } from "../../../contract/fields";
import { moveItem } from "../../../contract/move-item";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../../contract/resource";
import { localisedText } from "../../../engine/cells/format";
import { DragHandle } from "../../../engine/order/drag-handle";
import { useDragOrder } from "../../../engine/order/use-drag-order";
import { invalidateResource } from "../../../engine/resource-cache";
import { pageOptions } from "../../../engine/resource-queries";
import { useCan, useRuntime, useStore, useT } from "../../../runtime/react";
import { Button } from "../../../ui/button/button";
import { IconButton } from "../../../ui/button/icon-button";
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
  /** The records are ordered by hand here; the resource has a position field. */
  readonly ordered?: boolean;
  /** Links to further screens with the records. */
  readonly links?: ReactNode;
}

const MAX_ROWS = 100;

export function ChildRecords({
  resource,
  filter,
  pathOf,
  createPath,
  empty,
  create,
  note,
  ordered = false,
  links,
}: ChildRecordsProps) {
  const t = useT();
  const { navigation, i18n, http, toasts } = useRuntime();
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const locale = useStore(i18n.store, (state) => state.locale);
  const mayWrite = useCan(resource.right?.write);
  const options = pageOptions(resource, { filter, size: MAX_ROWS }, { background: true });
  const { data, error, refetch } = useQuery(options);
  const rows = data?.elements ?? [];
  const mayOrder = ordered && mayWrite && rows.length > 1 && (data?.total ?? 0) <= MAX_ROWS;
  const move = async (from: number, to: number): Promise<void> => {
    const moved = rows[from];
    if (data === undefined || moved === undefined || to < 0 || to >= rows.length) return;
    const next = moveItem(rows, from, to);
    client.setQueryData(options.queryKey, { ...data, elements: next });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${moved.id}"]`)?.focus());
    const ids = (records: readonly AnyRecord[]) => records.map(({ id }) => id);
    try {
      await http.call(resourceEndpoints(resource).order, { body: { ids: ids(next), base: ids(rows), part: true } });
    } catch (failure) {
      console.error("The order was not saved", failure);
      toasts.show({ kind: "error", key: "page.inner.order-failed" });
    } finally {
      await invalidateResource(client, resource.name);
    }
  };
  useDragOrder(list, mayOrder, (from, to) => void move(from, to));
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
      <ol className="td-inner-records td-drag-rows" ref={list}>
        {rows.map((record, index) => {
          const label = record[resource.label];
          const name = typeof label === "string" ? label : localisedText((label ?? {}) as Localised, locale);
          return (
            <li key={record.id} data-id={record.id} tabIndex={mayOrder ? -1 : undefined}>
              <span className="td-row">
                {mayOrder ? <DragHandle /> : null}
                <Link to={pathOf(record)}>{name}</Link>
              </span>
              <span className="td-row">
                <span className="td-small td-muted">{note(record)}</span>
                {mayOrder ? (
                  <>
                    <IconButton
                      size="sm"
                      icon={up}
                      label={t("page.inner.up", { name })}
                      disabled={index === 0}
                      onClick={() => void move(index, index - 1)}
                    />
                    <IconButton
                      size="sm"
                      icon={down}
                      label={t("page.inner.down", { name })}
                      disabled={index === rows.length - 1}
                      onClick={() => void move(index, index + 1)}
                    />
                  </>
                ) : null}
              </span>
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
