/** Cells of the list of updates, and the comparison. */
import { useT } from "../../../runtime/react";
import { Line } from "../../../engine/cells/text-cells";
import { defineSlots, type CellProps, type PanelProps } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";
import { Skeleton } from "../../../ui/states/skeleton";

/** Number of field names in a cell before it shows a count. */
const MAX_NAMES = 3;

function ChangedCell({ value }: CellProps) {
  const t = useT();
  const names = (value ?? []) as readonly string[];
  const visibleNames = names.slice(0, MAX_NAMES).map((name) => t.key(`fitter-update.changed.${name}`));
  const more = names.length > MAX_NAMES ? ` + ${names.length - MAX_NAMES}` : "";
  return <Line text={`${visibleNames.join(", ")}${more}`} />;
}

const compare = deferred<PanelProps>(
  async () => {
    const { UpdateCompare } = await import("./fitter-update-compare");
    return UpdateCompare;
  },
  () => <Skeleton lines={6} />,
);

export default defineSlots({ cells: { changed: ChangedCell }, panels: { "@compare": compare } });
