/** Tree of the articles of the upper levels, beside the list. Choosing an article filters the list to its children. */
import right from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { levelOfArticle } from "../../contract/article-name";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { labelOf } from "../../engine/form/reference-search";
import { pageOptions } from "../../engine/resource-queries";
import { useQueryValue, useRuntime, useStore, useT } from "../../runtime/react";
import { IconButton } from "../../ui/button/icon-button";
import { Skeleton } from "../../ui/states/skeleton";

/** Articles shown per branch. */
const MAX_CHILDREN = 100;

export interface ArticleTreeProps {
  /** Definitions of all levels, top level first. */
  readonly resources: readonly AnyResource[];
}

export function ArticleTree({ resources }: ArticleTreeProps) {
  const t = useT();
  const { navigation } = useRuntime();
  const [first] = resources;
  // The choice is a query parameter. An embedded list has no address of its own; its filters do the same.
  if (first === undefined || resources.length < 2 || !navigation.hasRouter()) return null;
  return (
    <nav className="td-article-tree" aria-label={t("custom-database.tree")}>
      <Branch resources={resources} parent={undefined} />
    </nav>
  );
}

interface BranchProps {
  /** Definitions of this level and those below. */
  readonly resources: readonly AnyResource[];
  readonly parent: AnyRecord | undefined;
}

function Branch({ resources, parent }: BranchProps) {
  const t = useT();
  const [resource] = resources;
  const filter: Readonly<Record<string, string>> = parent === undefined ? {} : { parent: String(parent.id) };
  const { data } = useQuery({
    ...pageOptions(resource as AnyResource, { filter, size: MAX_CHILDREN }, { background: true }),
    enabled: resource !== undefined,
  });
  if (data === undefined) return <Skeleton lines={2} />;
  return (
    <ul>
      {data.elements.map((record) => (
        <Node key={record.id} resources={resources} record={record} />
      ))}
      {data.total > MAX_CHILDREN ? (
        <li className="td-small td-muted">{t.count("custom-database.children.more", data.total - MAX_CHILDREN)}</li>
      ) : null}
    </ul>
  );
}

interface NodeProps extends Omit<BranchProps, "parent"> {
  readonly record: AnyRecord;
}

function Node({ resources: [resource, ...lowerResources], record }: NodeProps) {
  const t = useT();
  const { navigation, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const [open, setOpen] = useState(false);
  const [parent] = useQueryValue("filter[parent]");
  const [nextLevel] = lowerResources;
  if (resource === undefined || nextLevel === undefined) return null;
  const label = labelOf(resource, record, locale);
  const isSelected = parent === String(record.id);
  return (
    <li>
      <div className="td-article-tree__node">
        {lowerResources.length < 2 ? null : (
          <IconButton
            icon={right}
            size="sm"
            label={label}
            aria-expanded={open}
            onClick={() => {
              setOpen(!open);
            }}
          />
        )}
        <button
          type="button"
          aria-current={isSelected || undefined}
          title={t("custom-database.tree.show", { level: t.key(messageKeys.many(nextLevel.name)), parent: label })}
          onClick={() => {
            const otherParameters = { q: null, page: null, sort: null };
            // A second click on the chosen article clears the filter.
            const parentId = isSelected ? null : String(record.id);
            navigation.setQuery(
              { ...otherParameters, level: String(levelOfArticle(nextLevel.name) ?? ""), "filter[parent]": parentId },
              { push: true },
            );
          }}
        >
          {label}
        </button>
      </div>
      {open ? <Branch resources={lowerResources} parent={record} /> : null}
    </li>
  );
}
