/** `td-custom-database-article`: one article by the definition of its level. */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useMemo } from "react";
import { levelOfArticle } from "../../contract/article-name";
import { levelAbove } from "../../contract/custom-database";
import type { AnyResource } from "../../contract/resource";
import { DetailScreen, NEW } from "../../engine/detail/detail-screen";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { articleSlots } from "./article-slots";
import { inheritedNote } from "./inherited-note";
import { StructureGate } from "./structure-gate";
import { resourceOfLevel, type KnownStructure } from "./use-structure";

export interface ArticleProps {
  /** Number of the database. */
  readonly idCustomDb?: string;
  /** Number of the article, or `new`. */
  readonly idArticle?: string;
  /** Of a new one. */
  readonly level?: string;
  /** Number of the article above a new one. */
  readonly parent?: string;
}

/** A new article starts with the parent that the address names. */
function preset(resource: AnyResource, structure: KnownStructure, parent: string): AnyResource {
  const level = structure.levels.find(({ id }) => id === levelOfArticle(resource.name));
  const hasParent = level !== undefined && levelAbove(structure, level) !== undefined && /^\d{1,15}$/.test(parent);
  return hasParent
    ? { ...resource, fixed: { filter: {}, values: { parent: { id: Number(parent), label: "" } } } }
    : resource;
}

export function Article({ idCustomDb = "", idArticle = "", level = "", parent = "" }: ArticleProps) {
  const isNew = idArticle === NEW;
  return (
    <QueryProvider>
      <StructureGate id={idCustomDb} article={/^\d{1,15}$/.test(idArticle) ? idArticle : undefined}>
        {(structure, resources) => {
          const own = isNew ? level : String(structure.levelOfArticle ?? "");
          const resource = isNew || own !== "" ? resourceOfLevel(resources, own) : undefined;
          return resource === undefined ? (
            <NoArticle list={`customDatabase/${structure.id}/articles`} />
          ) : (
            <OwnArticle
              structure={structure}
              resources={resources}
              resource={isNew ? preset(resource, structure, parent) : resource}
              id={idArticle}
            />
          );
        }}
      </StructureGate>
    </QueryProvider>
  );
}

interface OwnArticleProps {
  readonly structure: KnownStructure;
  readonly resources: readonly AnyResource[];
  readonly resource: AnyResource;
  readonly id: string;
}

function OwnArticle({ structure, resources, resource, id }: OwnArticleProps) {
  const slots = useMemo(() => {
    const note = inheritedNote(structure, resources, resource);
    return { ...articleSlots, ...(note !== undefined && { note }) };
  }, [structure, resources, resource]);
  return <DetailScreen resource={resource} slots={slots} params={{ id }} />;
}

function NoArticle({ list }: { readonly list: string }) {
  const t = useT();
  useReady(true);
  return (
    <EmptyState
      icon={notFound}
      headingLevel={1}
      title={t("custom-database.article.missing")}
      action={<Link to={list}>{t("custom-database.articles.title")}</Link>}
    />
  );
}
