/** Actions on a whole list besides creating: buttons in the title row, or a menu when that row is hidden. */
import calendar from "@shoelace-style/shoelace/dist/assets/icons/calendar3.svg";
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import geo from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { screenOf } from "../../catalogue/screens";
import type { AnyResource } from "../../contract/resource";
import { useCan, useNavigate } from "../../runtime/react";
import type { MenuItem } from "../../ui/menu/menu";
import { useCanOpen } from "../can-open";
import { useCellLocale } from "../cells/cell-locale";
import type { ListDialogName } from "./list-dialogs";
import { useChangesBlocked } from "./changes-blocked";

/** Alternative views of a list's rows. */
export type AlternativeView = "map" | "calendar";
const VIEWS = {
  map: { icon: geo, labelKey: "list.map" },
  calendar: { icon: calendar, labelKey: "list.calendar" },
} as const;

/** Returns the alternative view of a resource's list, if any. */
export const alternativeView = ({ list }: AnyResource): AlternativeView | undefined =>
  list?.map !== undefined ? "map" : list?.calendar !== undefined ? "calendar" : undefined;

export interface ListActionsOptions {
  /** The alternative view is shown instead of the rows. */
  readonly isAlternative: boolean;
  /** Toggles between rows and the alternative view. */
  readonly onToggleView: () => void;
  readonly onDialog: (name: ListDialogName) => void;
}

export type ListAction = MenuItem & { readonly label: string; readonly onSelect: () => void };

export function useListActions(
  resource: AnyResource,
  { isAlternative, onToggleView, onDialog }: ListActionsOptions,
): readonly ListAction[] {
  const { t } = useCellLocale();
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  const areChangesBlocked = useChangesBlocked(resource);
  const mayImport = useCan(resource.right?.write) && !areChangesBlocked;
  const mayExport = useCan(resource.exportRight ?? resource.right?.read);
  const importPath = screenOf(resource.name, "import")?.paths[0];
  const alternative = alternativeView(resource);
  return [
    ...(alternative === undefined
      ? []
      : [
          {
            id: alternative,
            label: t(VIEWS[alternative].labelKey),
            icon: VIEWS[alternative].icon,
            checked: isAlternative,
            onSelect: onToggleView,
          },
        ]),
    ...Object.entries(resource.list?.links ?? {})
      .filter(([, path]) => canOpen(path))
      .map(([name, path]) => ({
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
              if (importPath === undefined || !canOpen(importPath)) onDialog("import");
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
