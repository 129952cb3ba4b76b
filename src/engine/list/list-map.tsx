/** Map view of a list: what the filters find, with records without a position listed beside it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { screenPath, screenOf } from "../../catalogue/screens";
import { formatMapBox, mapEndpoint, type MapBox } from "../../contract/map-endpoint";
import { messageKeys } from "../../contract/message-keys";
import { useIntlLocale, useNavigate, useRuntime, useT } from "../../runtime/react";
import { PointsMap } from "../../ui/map/points-map";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { ReferenceLink } from "../cells/reference-link";
import { formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { resourceKeys } from "../resource-cache";
import { searchOf } from "../resource-queries";
import css from "./list-map.css";
import type { ListController } from "./list-controller";
import { withPage } from "./list-state";

defineSheet(css);

export function ListMap({ list }: { readonly list: ListController }) {
  const t = useT();
  const { http } = useRuntime();
  const navigate = useNavigate();
  const locale = useIntlLocale();
  const { resource, query } = list;
  const search = searchOf(resource, withPage(query, 1)).toString();
  const [view, setView] = useState<{ readonly search: string; readonly box: MapBox }>();
  const queryOf = (box?: string) => ({
    queryKey: resourceKeys.map(resource.name, search, box),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      http.call(mapEndpoint(resource), {
        query: { ...Object.fromEntries(new URLSearchParams(search)), ...(box !== undefined && { box }) },
        signal,
        background: true,
      }),
  });
  const { data, error, refetch } = useQuery(queryOf());
  // Groups are refined for the part that the map shows. Without groups, the map has all points already.
  const box = view?.search === search && (data?.groups.length ?? 0) > 0 ? formatMapBox(view.box) : undefined;
  const part = useQuery({ ...queryOf(box), enabled: box !== undefined, placeholderData: keepPreviousData });
  const path = screenOf(resource.name, "detail")?.paths[0];
  if (error !== null)
    return (
      <ErrorState error={error} title={t("list.failed.title")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton height="calc(30 * var(--td-rem))" />;
  const { withoutPosition, hasMoreWithoutPosition } = data;
  const shown = (box === undefined ? undefined : part.data) ?? data;
  const unplaced = `${formatNumber(withoutPosition.length, locale)}${hasMoreWithoutPosition ? "+" : ""}`;
  return (
    <div className="td-list-map">
      <div>
        <PointsMap
          label={t.key(messageKeys.many(resource.name))}
          content={shown}
          fitKey={search}
          onMove={(visible) => {
            setView({ search, box: visible });
          }}
          onOpen={(id) => {
            if (path !== undefined) void navigate(screenPath(path, { id }));
          }}
        />
        {data.points.length + data.groups.length === 0 ? <p className="td-muted">{t("map.none")}</p> : null}
        {shown.isEstimate ? <p className="td-small td-muted">{t("map.estimate")}</p> : null}
      </div>
      <aside aria-label={t("map.unplaced", { count: unplaced })}>
        <Heading level={2}>{t("map.unplaced", { count: unplaced })}</Heading>
        {withoutPosition.length === 0 ? <p className="td-small td-muted">{t("map.all-placed")}</p> : null}
        <ul>
          {withoutPosition.map((reference) => (
            <li key={reference.id}>
              <ReferenceLink resource={resource.name} reference={reference} />
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
