/** Map view of a list: what the filters find, with records without a position listed beside it. */
import { useQuery } from "@tanstack/react-query";
import { screenPath, screenOf } from "../../catalogue/screens";
import { mapEndpoint, MAX_POINTS } from "../../contract/map-endpoint";
import { messageKeys } from "../../contract/message-keys";
import { useNavigate, useRuntime, useT } from "../../runtime/react";
import { PointsMap } from "../../ui/map/points-map";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { ReferenceLink } from "../cells/reference-link";
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
  const { resource, query } = list;
  const search = searchOf(resource, withPage(query, 1)).toString();
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKeys.lists(resource.name), "map", search],
    queryFn: ({ signal }) =>
      http.call(mapEndpoint(resource), {
        query: Object.fromEntries(new URLSearchParams(search)),
        signal,
        background: true,
      }),
  });
  const path = screenOf(resource.name, "detail")?.paths[0];
  if (error !== null)
    return (
      <ErrorState title={t("list.failed.title")} retryLabel={t("list.retry")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton height="calc(30 * var(--td-rem))" />;
  const { points, withoutPosition, truncated } = data;
  return (
    <div className="td-list-map">
      <div>
        <PointsMap
          label={t.key(messageKeys.many(resource.name))}
          points={points}
          onOpen={(id) => {
            if (path !== undefined) void navigate(screenPath(path, { id }));
          }}
        />
        {points.length === 0 ? <p className="td-muted">{t("map.none")}</p> : null}
        {truncated ? <p className="td-small td-muted">{t("map.more", { count: MAX_POINTS })}</p> : null}
      </div>
      <aside aria-label={t("map.unplaced", { count: withoutPosition.length })}>
        <h2>{t("map.unplaced", { count: withoutPosition.length })}</h2>
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
