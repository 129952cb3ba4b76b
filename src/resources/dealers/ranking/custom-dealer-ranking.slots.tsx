/** The groups of a ranking in the list, and its panels: groups, and a simulation. */
import { useQuery } from "@tanstack/react-query";
import { rankingMembers } from "../../../contract/endpoints/dealer-ranking";
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { formatNumber } from "../../../engine/cells/format";
import { defineSlots, type CellProps, type PanelProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { loadResourceMessages } from "../../../runtime/resource-messages";
import { deferred } from "../../../ui/deferred";

/** Shows the number of groups, and how many dealers are in one of them: "3 · 12 / 50". */
function GroupsCell({ record, value }: CellProps) {
  const { t, locale } = useCellLocale();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["custom-dealer-ranking", "covered", record.id, record.version, value],
    queryFn: ({ signal }) => http.call(rankingMembers, { params: { id: String(record.id) }, signal, background: true }),
  });
  const groups = formatNumber(Number(value ?? 0), locale);
  if (data === undefined) return <span className="td-num">{groups}</span>;
  const [covered, total] = [formatNumber(data.covered, locale), formatNumber(data.total, locale)];
  return (
    <span className="td-num" title={t("custom-dealer-ranking.covered", { covered, total })}>
      {`${groups} · ${covered} / ${total}`}
    </span>
  );
}

export default defineSlots({
  cells: { groups: GroupsCell },
  panels: {
    "@groups": deferred<PanelProps>(async () => {
      const [{ RankingGroups }] = await Promise.all([
        import("./ranking-groups"),
        // The menu of a group names its actions.
        loadResourceMessages(["custom-dealer-ranking-group"]),
      ]);
      return RankingGroups;
    }),
    "@try": deferred<PanelProps>(async () => (await import("./ranking-preview")).RankingSimulation),
  },
});
