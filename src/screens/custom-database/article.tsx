/**
 * `td-custom-database-article`: the form of an article, built from the definition of its level.
 * @messages custom-database-article.**
 */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Localised } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { localisedText } from "../../engine/cells/format";
import { DetailScreen } from "../../engine/detail/detail-screen";
import { NEW } from "../../engine/detail/stored-record";
import { recordOptions } from "../../engine/resource-queries";
import { useIntlLocale, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { articleSlots } from "./article-slots";
import { inheritedNote } from "./inherited-note";
import { StructureGate } from "./structure-gate";
import { resourceOfLevel, type LoadedStructure } from "./use-structure";

export interface ArticleProps {
  /** Id of the database. */
  readonly idCustomDb?: string;
  /** Id of the article, or `new`. */
  readonly idArticle?: string;
  /** Level of a new article. */
  readonly level?: string;
  /** Id of the parent of a new article. */
  readonly parent?: string;
}

export function Article({ idCustomDb = "", idArticle = "", level = "", parent = "" }: ArticleProps) {
  const isNew = idArticle === NEW;
  return (
    <QueryProvider>
      <StructureGate id={idCustomDb} article={/^\d{1,15}$/.test(idArticle) ? idArticle : undefined}>
        {(structure, resources) => {
          const ownLevel = isNew ? level : String(structure.levelOfArticle ?? "");
          const resource = isNew || ownLevel !== "" ? resourceOfLevel(resources, ownLevel) : undefined;
          if (resource === undefined) return <NoArticle list={`customDatabase/${structure.id}/articles`} />;
          const above = resources[resources.indexOf(resource) - 1];
          const props = { structure, resources, resource, id: idArticle };
          return isNew && above !== undefined && /^\d{1,15}$/.test(parent) ? (
            <NewBelow {...props} above={above} parent={parent} />
          ) : (
            <ArticleForm {...props} />
          );
        }}
      </StructureGate>
    </QueryProvider>
  );
}

interface ArticleFormProps {
  readonly structure: LoadedStructure;
  readonly resources: readonly AnyResource[];
  readonly resource: AnyResource;
  readonly id: string;
}

function ArticleForm({ structure, resources, resource, id }: ArticleFormProps) {
  const slots = useMemo(() => {
    const note = inheritedNote(structure, resources, resource);
    return { ...articleSlots, ...(note !== undefined && { note }) };
  }, [structure, resources, resource]);
  return <DetailScreen resource={resource} slots={slots} params={{ id }} />;
}

/** Form of a new article whose parent is preset from the query. Without a preset when the parent no longer exists. */
function NewBelow({
  above,
  parent,
  resource,
  ...props
}: ArticleFormProps & { readonly above: AnyResource; readonly parent: string }) {
  const client = useQueryClient();
  const locale = useIntlLocale();
  const { data, error } = useQuery(recordOptions(client, above, parent));
  const started = useMemo(() => {
    const { parent: field } = resource.fields;
    if (data === undefined || field === undefined) return resource;
    const name = data[above.label];
    const label = typeof name === "string" ? name : localisedText((name ?? {}) as Localised, locale);
    const options = { ...field.options, default: { id: data.id, label } };
    return { ...resource, fields: { ...resource.fields, parent: { ...field, options } } };
  }, [resource, data, above.label, locale]);
  return data === undefined && error === null ? <Skeleton lines={8} /> : <ArticleForm {...props} resource={started} />;
}

function NoArticle({ list }: { readonly list: string }) {
  const t = useT();
  return (
    <EmptyState
      failure="not-found"
      icon={notFound}
      headingLevel={1}
      title={t("custom-database.article.missing")}
      action={<Link to={list}>{t("custom-database.articles.title")}</Link>}
    />
  );
}
