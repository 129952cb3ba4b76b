/** The home of accounts without the guide: menu groups with their entries. */
import { entriesOf, type MenuEntry, type MenuNode } from "../../catalogue/menu-tree";
import type { Translate } from "../../runtime/i18n";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { Heading } from "../../ui/text/heading";

const labelOf = (t: Translate, { labelKey, titleKey }: MenuEntry): string =>
  t.has(labelKey) ? t.key(labelKey) : t.key(titleKey);

function Links({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const t = useT();
  return (
    <ul className="td-guide-overview__links">
      {entries
        .filter((entry) => entry.lockedBy === undefined && entry.path !== "")
        .map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path}>{labelOf(t, entry)}</Link>
          </li>
        ))}
    </ul>
  );
}

export function Overview({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const t = useT();
  const topLevelEntries = nodes.filter((node) => node.kind === "entry");
  return (
    <>
      <Heading level={1}>{t("guide.overview")}</Heading>
      {topLevelEntries.length === 0 ? null : <Links entries={topLevelEntries} />}
      <div className="td-guide-overview">
        {nodes.map((node) =>
          node.kind === "section" ? (
            <Card key={node.key} title={t.key(node.key)}>
              <Links entries={entriesOf(node.items)} />
            </Card>
          ) : null,
        )}
      </div>
    </>
  );
}
