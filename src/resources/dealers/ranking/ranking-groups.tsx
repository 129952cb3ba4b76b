/** The groups of a ranking in order, with buttons to add, open, move, duplicate and delete. */
import down from "@shoelace-style/shoelace/dist/assets/icons/arrow-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/arrow-up.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus.svg";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rankingMembers } from "../../../contract/endpoints/dealer-ranking";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { widen, type AnyRecord } from "../../../contract/resource";
import type { Localised } from "../../../contract/fields";
import { useActions } from "../../../engine/actions/use-actions";
import { formatNumber, localisedText } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useChangesBlocked } from "../../../engine/list/changes-blocked";
import { RowMenu } from "../../../engine/list/row-menu";
import { invalidateResource } from "../../../engine/resource-cache";
import { pageOptions } from "../../../engine/resource-queries";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useIntlLocale, useRuntime, useStore, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { IconButton } from "../../../ui/button/icon-button";
import { LinkButton } from "../../../ui/button/link-button";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import group from "./custom-dealer-ranking-group.resource";

const GROUPS = widen(group);
/** Groups of all rankings, because they share one order. */
const ALL = { size: 200, sort: [{ field: "position", descending: false }] } as const;

const rankingOf = (record: AnyRecord): number | undefined => (record["ranking"] as { id: number } | null)?.id;

/** Returns the ids with two of them swapped. */
function swapPositions(rows: readonly AnyRecord[], a: number, b: number): number[] {
  const ids = rows.map(({ id }) => id);
  const [from, to] = [ids.indexOf(a), ids.indexOf(b)];
  return ids.map((id, index) => (index === from ? b : index === to ? a : id));
}

export function RankingGroups({ record }: PanelProps) {
  const t = useT();
  const { http, i18n, toasts } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const client = useQueryClient();
  const areChangesBlocked = useChangesBlocked(GROUPS);
  const mayWrite = useCan(GROUPS.right?.write) && !areChangesBlocked;
  const actions = useActions(GROUPS);
  const [announcement, setAnnouncement] = useState("");
  const { data: page, error } = useQuery(pageOptions(GROUPS, ALL, { background: true }));
  const { data: members } = useQuery({
    // Counts change when a group is moved or edited.
    queryKey: ["ranking-group-sizes", record?.id, page],
    enabled: record !== undefined && page !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      http.call(rankingMembers, { params: { id: String(record?.id) }, signal, background: true }),
  });
  const numbers = useIntlLocale();
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (page === undefined) return <Skeleton lines={3} />;
  const groups = page.elements.filter((row) => rankingOf(row) === record.id);
  const nameOf = (row: AnyRecord): string => localisedText(row["name"] as Localised, locale);

  const move = async (row: AnyRecord, other: AnyRecord | undefined, place: number): Promise<void> => {
    if (other === undefined) return;
    try {
      const ids = swapPositions(page.elements, row.id, other.id);
      await http.call(resourceEndpoints(GROUPS).order, { body: { ids } });
      setAnnouncement(t("custom-dealer-ranking.groups.moved", { name: nameOf(row), place: place + 1 }));
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
    await invalidateResource(client, GROUPS.name);
  };

  return (
    <div className="td-stack">
      {groups.length === 0 ? (
        <p className="td-muted">{t("custom-dealer-ranking.groups.none")}</p>
      ) : (
        <PlainTable
          caption={t("custom-dealer-ranking.card.groups")}
          hideCaption
          rows={groups}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "place",
              head: t("custom-dealer-ranking.groups.place"),
              end: true,
              cell: (row) => groups.indexOf(row) + 1,
            },
            {
              key: "name",
              head: t("custom-dealer-ranking.groups.name"),
              cell: (row) => <Link to={`customDealerRanking/${record.id}/${row.id}`}>{nameOf(row)}</Link>,
            },
            {
              key: "membership",
              head: t("custom-dealer-ranking.groups.membership"),
              cell: (row) => {
                const size = members?.groups.find(({ id }) => id === row.id)?.size;
                return (
                  <>
                    {size === undefined ? null : `${formatNumber(size, numbers)} `}
                    <Badge outline>
                      {t.key(`custom-dealer-ranking.groups.membership.${String(row["membership"])}`)}
                    </Badge>
                    <br />
                    <span className="td-small td-muted">
                      {t("custom-dealer-ranking.groups.order", {
                        order: t.key(`custom-dealer-ranking.groups.order.${String(row["innerOrder"])}`),
                      })}
                    </span>
                  </>
                );
              },
            },
            {
              key: "move",
              head: t("custom-dealer-ranking.groups.move"),
              cell: (row) => {
                const index = groups.indexOf(row);
                return (
                  <span className="td-plain-table__buttons">
                    <IconButton
                      size="sm"
                      icon={up}
                      disabled={!mayWrite || index === 0}
                      label={t("custom-dealer-ranking.groups.up", { name: nameOf(row) })}
                      onClick={() => void move(row, groups[index - 1], index - 1)}
                    />
                    <IconButton
                      size="sm"
                      icon={down}
                      disabled={!mayWrite || index === groups.length - 1}
                      label={t("custom-dealer-ranking.groups.down", { name: nameOf(row) })}
                      onClick={() => void move(row, groups[index + 1], index + 1)}
                    />
                    <RowMenu
                      record={row}
                      label={t("order.menu", { label: nameOf(row) })}
                      forRecord={actions.forRecord}
                      run={actions.run}
                    />
                  </span>
                );
              },
            },
          ]}
        />
      )}
      {members === undefined || groups.length === 0 ? null : (
        <p className="td-muted">
          {t("custom-dealer-ranking.groups.covered", {
            covered: formatNumber(members.covered, numbers),
            total: formatNumber(members.total, numbers),
          })}
        </p>
      )}
      {members === undefined || members.twice.length === 0 ? null : (
        <Alert tone="warning">
          {t("custom-dealer-ranking.try.twice", { names: members.twice.map(({ name }) => name).join(", ") })}
        </Alert>
      )}
      <p className="td-visually-hidden" role="status">
        {announcement}
      </p>
      {actions.dialogs}
      {mayWrite ? (
        <div>
          <LinkButton size="sm" icon={plus} to={`customDealerRanking/${record.id}/new`}>
            {t("custom-dealer-ranking.groups.add")}
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
