/** `td-custom-databases`: the shop's custom databases, with links to their articles, import and export. */
import collection from "@shoelace-style/shoelace/dist/assets/icons/collection.svg";
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import type { AnyResource } from "../../contract/resource";
import { ListScreen } from "../../engine/list/list-screen";
import { QueryProvider } from "../../runtime/react-queries";
import { registerIcons } from "../../ui/icon/icon";
import { StructResource } from "./struct-resource";

registerIcons({ collection, download, upload });

/** Returns the definition for accounts that fill databases: the structure is read-only. */
const asDatabases = (struct: AnyResource): AnyResource => ({
  ...struct,
  screens: {
    list: { path: "customDatabase", tag: "td-custom-databases", titleKey: "custom-database.list.title" },
    detail: { path: "customDatabase/{id}", tag: "td-custom-database" },
  },
  operations: { create: false, remove: false },
  actions: {
    articles: {
      icon: "collection",
      path: "customDatabase/{id}/articles",
      when: ({ status }) => status === "PUBLISHED",
    },
    import: {
      icon: "upload",
      path: "customDatabaseImporter?database={id}",
      right: struct.right?.write,
      when: ({ status }) => status === "PUBLISHED",
    },
    export: {
      icon: "download",
      path: "customDatabaseExporter?database={id}",
      when: ({ status }) => status === "PUBLISHED",
    },
  },
  exportable: false,
  list: struct.list && {
    ...struct.list,
    columns: ["name", "code", "levels", "articles", "shown", "status", "updatedAt"],
    inlineEdit: [],
    // Structures are created on their own screen.
    links: {},
  },
});

export function Databases() {
  return (
    <QueryProvider>
      <StructResource lines={8} adapt={asDatabases}>
        {(resource) => <ListScreen resource={resource} slots={undefined} />}
      </StructResource>
    </QueryProvider>
  );
}
