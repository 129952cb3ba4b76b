/** Takes back what a publication of network services has written. */
import type { DoneLine } from "../../resources/kinds/kind-hooks";
import { idIn } from "../../../../src/contract/record-values";
import type { ToolContext } from "../../resources/types";
import { putBackPastLocks } from "./past-locks";
import type { Snapshot } from "./put-back";

const EDITED = "network-service-publish.line.edited-since";

interface FormerService extends Partial<Snapshot> {
  /** State of the network's service. */
  readonly network: Snapshot;
}

/** Takes a line of a publication back: offers, equipment of bays, then the services. */
export async function undoPublication(
  { kind, outcome, before, after }: DoneLine,
  context: ToolContext<"service" | "garage" | "bay">,
): Promise<void> {
  const createdId = idIn(after) ?? 0;
  if (kind === "bay") return context.remove("bay-service", createdId);
  if (kind === "garage") return putBackPastLocks("fitter", before as Snapshot, EDITED, context);
  const { network, ...former } = before as FormerService;
  await putBackPastLocks("network-service", network, EDITED, context);
  if (outcome === "CREATE") await context.remove("service", createdId);
  else await putBackPastLocks("service", former as Snapshot, EDITED, context);
}
