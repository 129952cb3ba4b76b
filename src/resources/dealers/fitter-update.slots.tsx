/** What the list of updates and their comparison draw themselves. */
import fields from "@shoelace-style/shoelace/dist/assets/icons/check2-square.svg";
import accept from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import refuse from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
import { Line } from "../../engine/cells/text-cells";
import { defineSlots, type CellProps, type PanelProps } from "../../engine/slots";
import { deferred } from "../../ui/deferred";
import { registerIcons } from "../../ui/icon/icon";
import { Skeleton } from "../../ui/states/skeleton";

registerIcons({ "check2-square": fields, "check-lg": accept, "x-lg": refuse });

/** Names of fields that a cell shows before it only counts. */
const NAMED = 3;

function ChangedCell({ value }: CellProps) {
  const t = useT();
  const names = (value ?? []) as readonly string[];
  const shown = names.slice(0, NAMED).map((name) => t.key(`fitterUpdate.changed.${name}`));
  const more = names.length > NAMED ? ` + ${names.length - NAMED}` : "";
  return <Line text={`${shown.join(", ")}${more}`} />;
}

const compare = deferred<PanelProps>(
  async () => {
    const { UpdateCompare } = await withWords(import("./fitter-update-compare"), [
      "fitter",
      "fitter-detail",
      "fitter-panels",
      "fitter-form",
      "engine-list",
    ]);
    return UpdateCompare;
  },
  () => <Skeleton lines={6} />,
);

export default defineSlots({ cells: { changed: ChangedCell }, panels: { "@compare": compare } });
