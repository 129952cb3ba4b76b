/**
 * `td-custom-database`: how the site displays a database, and the state of its articles.
 * @messages custom-database-struct.action.*
 */
import type { AnyResource } from "../../contract/resource";
import { DetailScreen } from "../../engine/detail/detail-screen";
import { defineSlots } from "../../engine/slots";
import { QueryProvider } from "../../runtime/react-queries";
import { HealthPanel } from "./health-panel";
import { StructResource } from "./struct-resource";

const slots = defineSlots({ panels: { "@health": HealthPanel } });

/** Returns the definition without levels and codes, which have a screen of their own. */
const asDatabase = (struct: AnyResource): AnyResource => ({
  ...struct,
  screens: {
    list: { path: "customDatabase", tag: "td-custom-databases", titleKey: "custom-database.list.title" },
    detail: { path: "customDatabase/{idCustomDb}", tag: "td-custom-database" },
  },
  operations: { create: false, remove: false },
  actions: {
    articles: { path: "customDatabase/{id}/articles", when: ({ status }) => status === "PUBLISHED" },
    structure: { path: "customDatabaseStruct/{id}" },
  },
  form: {
    tabs: {
      health: { health: ["@health"] },
      site: {
        shown: ["titleOverride", "shown", "slug"],
        listing: ["pageSize", "layout", "emptyText"],
        contact: ["contactMode", "notifications"],
        search: ["metaTitle", "metaDescription"],
      },
      history: { history: ["@history"] },
    },
  },
});

export function Database({
  idCustomDb = "",
}: {
  /** Id of the database. */
  readonly idCustomDb?: string;
}) {
  return (
    <QueryProvider>
      <StructResource lines={8} adapt={asDatabase}>
        {(resource) => <DetailScreen resource={resource} slots={slots} params={{ id: idCustomDb }} />}
      </StructResource>
    </QueryProvider>
  );
}
