/** What can be done with the whole list, beside a new record: buttons of the title row, or a menu where that row is not shown. */
import calendar from "@shoelace-style/shoelace/dist/assets/icons/calendar3.svg";
import download from "@shoelace-style/shoelace/dist/assets/icons/download.svg";
import geo from "@shoelace-style/shoelace/dist/assets/icons/geo-alt.svg";
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { findScreen, isForChanging, screenOf } from "../../catalogue/screens";
import type { AnyResource } from "../../contract/resource";
import { hasRight } from "../../contract/rights";
import { writeConditionsOf } from "../../contract/write-conditions";
import { useCan, useHolds, useNavigate, useRuntime, useSession } from "../../runtime/react";
import type { MenuItem } from "../../ui/menu/menu";
import { useCellWords } from "../cells/cell-words";
import type { ListDialogName } from "./list-dialogs";

/** What a list may show instead of its rows. */
export type SecondView = "map" | "calendar";
const VIEW_ICONS = { map: geo, calendar } as const;

/** The second view of a resource's list; undefined where it has none. */
export const secondView = ({ list }: AnyResource): SecondView | undefined =>
  list?.map !== undefined ? "map" : list?.calendar !== undefined ? "calendar" : undefined;

export interface ListActionsOptions {
  /** The second view is on show instead of the rows. */
  readonly turned: boolean;
  /** Shows the second view, or the rows again. */
  readonly onTurn: () => void;
  readonly onDialog: (name: ListDialogName) => void;
}

export type ListAction = MenuItem & { readonly label: string; readonly onSelect: () => void };

/**
 * Whether the account makes and proposes nothing here: it only reads, or sees some dealers only where something holds for the whole shop or
 * files wait for a decision.
 */
export function useWithheld(resource: AnyResource): boolean {
  const { display } = useSession();
  const holds = useHolds(writeConditionsOf(resource));
  return (
    !holds ||
    display?.user.readOnly === true ||
    (resource.import?.waitsAt !== undefined && display?.user.dealerScope === "ATTACHED")
  );
}

/** Whether the account may open the screen of an admin path, and do there what it is for. */
function useIsOpen(): (path: string) => boolean {
  const { session } = useRuntime();
  const { display } = useSession();
  return (path) => {
    const { right, conditions = [] } = findScreen(path)?.screen ?? {};
    const mayUse = display?.user.readOnly !== true || !isForChanging(path);
    return mayUse && hasRight(display?.rightsMap ?? {}, right) && session.holds(conditions);
  };
}

export function useListActions(
  resource: AnyResource,
  { turned, onTurn, onDialog }: ListActionsOptions,
): readonly ListAction[] {
  const { t } = useCellWords();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const isWithheld = useWithheld(resource);
  const mayImport = useCan(resource.right?.write) && !isWithheld;
  const mayExport = useCan(resource.exportRight ?? resource.right?.read);
  const importPath = screenOf(resource.name, "import")?.paths[0];
  const second = secondView(resource);
  return [
    ...(second === undefined
      ? []
      : [{ id: second, label: t(`list.${second}`), icon: VIEW_ICONS[second], checked: turned, onSelect: onTurn }]),
    ...Object.entries(resource.list?.links ?? {})
      .filter(([, path]) => isOpen(path))
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
