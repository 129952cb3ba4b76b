/**
 * `td-custom-database`: how the site displays a database, and the state of its articles.
 * @messages custom-database-struct.action.*
 */
import { useCallback } from "react";
import type { Field } from "../../contract/fields";
import type { AnyResource } from "../../contract/resource";
import { DetailScreen } from "../../engine/detail/detail-screen";
import { defineSlots } from "../../engine/slots";
import { QueryProvider } from "../../runtime/react-queries";
import { HealthPanel } from "./health-panel";
import { StructResource } from "./struct-resource";

const slots = defineSlots({ panels: { "@health": HealthPanel } });

/** Limits the choices of a reference to the fields of a database. */
const ofDatabase = (field: Field, id: string): Field =>
  ({ ...field, options: { ...field.options, filter: { struct: id } } }) as Field;

/** Returns the definition without levels and codes, which have a screen of their own. */
const asDatabase = (struct: AnyResource, id: string): AnyResource => ({
  ...struct,
  fields: Object.fromEntries(
    Object.entries(struct.fields).map(([name, field]) => [
      name,
      name === "listSort" || name === "listFilters" ? ofDatabase(field, id) : field,
    ]),
  ),
  screens: {
    list: { path: "customDatabase", tag: "td-custom-databases", titleKey: "custom-database.list.title" },
    detail: { path: "customDatabase/{idCustomDb}", tag: "td-custom-database" },
  },
  operations: { create: false, remove: false },
  actions: {
    articles: { path: "customDatabase/{id}/articles", when: ({ status }) => status === "PUBLISHED" },
    structure: { path: "customDatabaseStruct/{id}" },
    empty: {
      danger: true,
      path: "custom-database-empty?database={id}",
      right: struct.right?.write,
      when: ({ articles }) => Number(articles) > 0,
    },
  },
  form: {
    tabs: {
      health: { health: ["@health"] },
      site: {
        shown: ["titleOverride", "shown", "slug"],
        listing: ["listSort", "listDescending", "listFilters", "pageSize", "layout", "emptyText"],
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
  const adapt = useCallback((struct: AnyResource) => asDatabase(struct, idCustomDb), [idCustomDb]);
  return (
    <QueryProvider>
      <StructResource lines={8} adapt={adapt}>
        {(resource) => <DetailScreen resource={resource} slots={slots} params={{ id: idCustomDb }} />}
      </StructResource>
    </QueryProvider>
  );
}
