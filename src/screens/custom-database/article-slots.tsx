/** Icons and panels of articles. */
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import eyeSlash from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import plus from "@shoelace-style/shoelace/dist/assets/icons/plus-lg.svg";
import { useQuery } from "@tanstack/react-query";
import { recordPath } from "../../catalogue/screens";
import { articleName, levelOfArticle } from "../../contract/article-name";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { labelOf } from "../../engine/form/reference-search";
import { pageOptions } from "../../engine/resource-queries";
import { defineSlots, type PanelProps } from "../../engine/slots";
import { useCan, useRuntime, useStore, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { registerIcons } from "../../ui/icon/icon";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { useStructure } from "./use-structure";

registerIcons({ eye, "eye-slash": eyeSlash });

const MAX_CHILDREN = 100;

/** Returns the id of the database of an article's definition, taken from the path of its list. */
const databaseOf = ({ screens }: AnyResource): string => screens.list?.path.split("/")[1] ?? "";

/** Articles of the level below whose parent is this article. */
function ChildrenPanel({ resource, record }: PanelProps) {
  const { structure, resources } = useStructure(databaseOf(resource));
  const levelIndex = structure?.levels.findIndex(({ id }) => id === levelOfArticle(resource.name)) ?? -1;
  const childResource = levelIndex < 0 ? undefined : resources[levelIndex + 1];
  const t = useT();
  if (record === undefined) return <p className="td-muted">{t("custom-database.children.save-first")}</p>;
  return childResource === undefined ? <Skeleton lines={3} /> : <Children resource={childResource} parent={record} />;
}

function Children({ resource, parent }: { readonly resource: AnyResource; readonly parent: AnyRecord }) {
  const t = useT();
  const { navigation, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const mayWrite = useCan(resource.right?.write);
  const filter = { parent: String(parent.id) };
  const { data, error, refetch } = useQuery(
    pageOptions(resource, { filter, size: MAX_CHILDREN }, { background: true }),
  );
  const level = levelOfArticle(resource.name) ?? 0;
  const createPath = `customDatabase/${databaseOf(resource)}/article/new?level=${level}&parent=${parent.id}`;
  const button = mayWrite ? (
    <Button size="sm" icon={plus} onClick={() => void navigation.navigate(createPath)}>
      {t("custom-database.children.create", { level: t.key(messageKeys.one(articleName(level))) })}
    </Button>
  ) : undefined;
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("custom-database.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.elements.length === 0) return <EmptyState title={t("custom-database.children.none")} action={button} />;
  return (
    <div className="td-stack">
      <ol>
        {data.elements.map((record) => (
          <li key={record.id}>
            <Link to={recordPath(resource, record) ?? ""}>{labelOf(resource, record, locale)}</Link>
          </li>
        ))}
      </ol>
      {data.total > MAX_CHILDREN ? (
        <p className="td-small td-muted">{t.count("custom-database.children.more", data.total - MAX_CHILDREN)}</p>
      ) : null}
      {button === undefined ? null : <div>{button}</div>}
    </div>
  );
}

export const articleSlots = defineSlots({ panels: { "@children": ChildrenPanel } });
