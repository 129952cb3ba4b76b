/** `td-custom-database`: how a database is shown on the site, and how its articles are. */
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { DetailScreen } from "../../engine/detail/detail-screen";
import { defineSlots } from "../../engine/slots";
import { QueryProvider } from "../../runtime/react-queries";
import { Skeleton } from "../../ui/states/skeleton";
import { HealthPanel } from "./health-panel";
import { useStructResource } from "./struct-resource";

const slots = defineSlots({ panels: { "@health": HealthPanel } });

/** Structures as the shop shows them: levels and codes are changed elsewhere. */
const asDatabase = (struct: AnyResource): AnyResource => ({
  ...struct,
  screens: {
    list: { path: "customDatabase", tag: "td-custom-databases", titleKey: "custom-database.list.title" },
    detail: { path: "customDatabase/{idCustomDb}", tag: "td-custom-database" },
  },
  operations: { create: false, remove: false, duplicate: false },
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
  /** Number of the database. */
  readonly idCustomDb?: string;
}) {
  const struct = useStructResource();
  const resource = useMemo(() => struct && asDatabase(struct), [struct]);
  return (
    <QueryProvider>
      {resource === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <DetailScreen resource={resource} slots={slots} params={{ id: idCustomDb }} />
      )}
    </QueryProvider>
  );
}
