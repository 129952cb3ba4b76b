/** Who may import the complete set of a resource, which deletes records. */
import { isDeletable } from "../../../../src/contract/kinds/removal";
import { hasRight } from "../../../../src/contract/rights";
import type { Caller, ResourceService } from "../types";

/** Returns whether an import may delete what its file lacks: records have a key, and the account may delete them without further input. */
export function mayReplaceAll({ resource, hooks }: ResourceService, { context }: Caller): boolean {
  return (
    typeof resource.import?.match === "string" &&
    hooks.proposals === undefined &&
    isDeletable(resource) &&
    resource.removal === undefined &&
    hasRight(context.access.rights, resource.right?.remove ?? resource.right?.write)
  );
}
