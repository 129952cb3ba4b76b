/** Steps to the previous and next record of the list that the user came from, across its pages. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { recordPath } from "../../catalogue/screens";
import type { Page } from "../../contract/list-query";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useElement } from "../../runtime/element";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { IconButton } from "../../ui/button/icon-button";
import { NEXT_KEY, PREVIOUS_KEY } from "../../ui/shortcuts";
import { formatNumber } from "../cells/format";
import { openedList, setOpenedList, type OpenedList } from "../list/list-address";
import { pageCount, withPage } from "../list/list-state";
import { useShortcuts } from "../list/use-shortcuts";
import { pageOptions } from "../resource-queries";

export interface ListNeighboursProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
}

/** Shows nothing for a record that was not reached from a list. */
export function ListNeighbours({ resource, record }: ListNeighboursProps) {
  const { navigation } = useRuntime();
  const list = openedList(resource);
  return list === undefined || !navigation.hasRouter() ? null : (
    <Steps resource={resource} record={record} list={list} />
  );
}

interface Neighbour {
  readonly record: AnyRecord;
  readonly list: OpenedList;
}

/**
 * Finds the record before (-1) or after (1) a place in a list; undefined at its ends. Loads another page where needed.
 *
 * @param index place on the page. A record that left the list leaves its place to the next one
 */
async function findNeighbour(
  client: QueryClient,
  list: OpenedList,
  page: Page<AnyRecord>,
  index: number,
  step: -1 | 1,
): Promise<Neighbour | undefined> {
  const here = page.elements[index];
  if (here !== undefined) return { record: here, list: { ...list, index } };
  const query = withPage(list.query, list.query.page + step);
  if (list.query.page + step < 1 || query.page > pageCount(page.total, query.size)) return undefined;
  const { elements } = await client.fetchQuery(pageOptions(list.resource, query, { background: true }));
  const record = step > 0 ? elements[0] : elements.at(-1);
  return record && { record, list: { ...list, query, index: elements.indexOf(record) } };
}

function Steps({ resource, record, list }: ListNeighboursProps & { readonly list: OpenedList }) {
  const t = useT();
  const locale = useIntlLocale();
  const client = useQueryClient();
  const { navigation } = useRuntime();
  const { host } = useElement();
  const nav = useRef<HTMLElement>(null);
  const root = useRef<Node>(null);
  const { data: page } = useQuery(pageOptions(list.resource, list.query, { background: true }));
  const found = page?.elements.findIndex(({ id }) => id === record.id) ?? -1;
  const isListed = found >= 0;
  const index = isListed ? found : list.index;
  useEffect(() => {
    const current = openedList(resource);
    if (isListed && current !== undefined && current.index !== found) setOpenedList({ ...current, index: found });
  }, [isListed, found, resource]);
  const isShown = page !== undefined && index !== undefined;
  useEffect(() => {
    root.current = nav.current?.getRootNode() ?? null;
    if (!isShown || list.focus === undefined) return;
    // The button that led here was replaced together with the record.
    nav.current?.querySelectorAll("button")[list.focus < 0 ? 0 : 1]?.focus();
    const { focus: _, ...rest } = list;
    setOpenedList(rest);
  }, [isShown, list]);

  const go = async (step: -1 | 1, focus?: -1 | 1): Promise<void> => {
    if (!isShown) return;
    const neighbour = await findNeighbour(client, list, page, index + (step > 0 && !isListed ? 0 : step), step);
    const path = neighbour && recordPath(resource, neighbour.record);
    if (neighbour === undefined || path === undefined) return;
    // Before the navigation: the next record reads its place when it renders.
    setOpenedList({ ...neighbour.list, ...(focus && { focus }) });
    if (!(await navigation.navigate(path, { source: host }))) setOpenedList(list);
  };
  useShortcuts(root, [
    [PREVIOUS_KEY, () => void go(-1)],
    [NEXT_KEY, () => void go(1)],
  ]);
  if (!isShown) return null;
  const number = (list.query.page - 1) * list.query.size + index + 1;
  const total = formatNumber(page.total, locale);
  return (
    <nav ref={nav} className="td-neighbours" aria-label={t("detail.neighbours")}>
      <IconButton
        icon={up}
        size="sm"
        label={t("detail.neighbours.previous")}
        disabled={number <= 1}
        onClick={() => void go(-1, -1)}
      />
      <IconButton
        icon={down}
        size="sm"
        label={t("detail.neighbours.next")}
        disabled={number >= page.total + (isListed ? 0 : 1)}
        onClick={() => void go(1, 1)}
      />
      <span className="td-small td-muted">
        {t("detail.neighbours.place", {
          number: formatNumber(number, locale),
          total: page.totalIsLowerBound ? t("list.total.many", { count: total }) : total,
        })}
      </span>
    </nav>
  );
}
