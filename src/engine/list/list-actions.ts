/** What can be done with the whole list, beside a new record: buttons of the title row, or a menu where that row is not shown. */
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import geo from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { screenOf } from "../../catalogue/screens";
import type { AnyResource } from "../../contract/resource";
import { useCan, useNavigate, useSession } from "../../runtime/react";
import type { MenuItem } from "../../ui/menu/menu";
import { useCellWords } from "../cells/cell-words";
import type { ListDialogName } from "./list-dialogs";

export interface ListActionsOptions {
  /** The map is on show instead of the rows. */
  readonly mapped: boolean;
  /** Shows the map, or the rows again; undefined where the list has none. */
  readonly onMap: (() => void) | undefined;
  readonly onDialog: (name: ListDialogName) => void;
}

export type ListAction = MenuItem & { readonly label: string; readonly onSelect: () => void };

/** Whether the account sees some dealers only: it makes and proposes nothing for the whole directory, whose files wait for a decision. */
export function useWithheld({ import: files }: AnyResource): boolean {
  const { display } = useSession();
  return files?.waitsAt !== undefined && display?.user.dealerScope === "ATTACHED";
}

export function useListActions(
  resource: AnyResource,
  { mapped, onMap, onDialog }: ListActionsOptions,
): readonly ListAction[] {
  const { t } = useCellWords();
  const navigate = useNavigate();
  const isWithheld = useWithheld(resource);
  const mayImport = useCan(resource.right?.write) && !isWithheld;
  const mayExport = useCan(resource.exportRight ?? resource.right?.read);
  const importPath = screenOf(resource.name, "import")?.paths[0];
  return [
    ...(onMap === undefined ? [] : [{ id: "map", label: t("list.map"), icon: geo, checked: mapped, onSelect: onMap }]),
    ...Object.entries(resource.list?.links ?? {}).map(([name, path]) => ({
      id: name,
      label: t.key(`${resource.name}.link.${name}`),
      onSelect: () => void navigate(path),
    })),
    ...(resource.import === undefined || !mayImport
      ? []
      : [
          {
            id: "import",
            label: t("list.import"),
            icon: upload,
            onSelect: () => {
              if (importPath === undefined) onDialog("import");
              else void navigate(importPath);
            },
          },
        ]),
    ...(resource.exportable === true && mayExport
      ? [
          {
            id: "export",
            label: t("list.export"),
            icon: download,
            onSelect: () => {
              onDialog("export");
            },
          },
        ]
      : []),
  ];
}
