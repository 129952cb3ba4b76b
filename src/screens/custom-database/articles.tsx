/**
 * `td-custom-database-articles`: the articles of a level, with tabs for the other levels.
 * @messages custom-database-article.**
 */
import { messageKeys } from "../../contract/message-keys";
import { articleName } from "../../contract/article-name";
import { ListScreen } from "../../engine/list/list-screen";
import { useQueryValue, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { defineSheet } from "../../ui/styles";
import { Tabs } from "../../ui/tabs/tabs";
import { ArticleTree } from "./article-tree";
import { articleSlots } from "./article-slots";
import css from "./custom-database.css";
import { StructureGate } from "./structure-gate";
import { resourceOfLevel } from "./use-structure";

defineSheet(css);

export function Articles({
  idCustomDb = "",
}: {
  /** Id of the database. */
  readonly idCustomDb?: string;
}) {
  const t = useT();
  const [level, setLevel] = useQueryValue("level");
  return (
    <QueryProvider>
      <StructureGate id={idCustomDb}>
        {({ levels }, resources) => {
          const resource = resourceOfLevel(resources, level);
          return resource === undefined ? null : (
            <div className="td-stack">
              {levels.length < 2 ? null : (
                <Tabs
                  label={t("custom-database.levels")}
                  value={resource.name}
                  items={levels.map(({ id }) => ({
                    id: articleName(id),
                    label: t.key(messageKeys.many(articleName(id))),
                  }))}
                  onChange={(name) => {
                    setLevel(String(levels.find(({ id }) => articleName(id) === name)?.id ?? ""));
                  }}
                />
              )}
              <div className="td-articles">
                <ArticleTree resources={resources} />
                <ListScreen key={resource.name} resource={resource} slots={articleSlots} />
              </div>
            </div>
          );
        }}
      </StructureGate>
    </QueryProvider>
  );
}
