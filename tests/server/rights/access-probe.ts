/** Reads the access of an account, and derives from the contract which calls it may make. */
import type { ServerModule } from "../../../host/server/resources/resource-services";
import { isWrite } from "../../../host/server/platform/http/register";
import type { Access } from "../../../host/server/platform/http/request-context";
import { route } from "../../../host/server/platform/http/route";
import { failedCondition } from "../../../src/contract/conditions";
import { endpoint, type Endpoint } from "../../../src/contract/endpoint";
import { hasRight } from "../../../src/contract/rights";
import type { Browser } from "../support/test-server";

const probe = endpoint({
  id: "probe.access",
  method: "GET",
  path: "/admin/api/probe-access",
  summary: "Access of the account",
});

/** A module with an endpoint that returns the caller's access. */
export const accessProbe: ServerModule = () => [route(probe, ({ access }) => access)];
export const isProbe = ({ id }: Endpoint): boolean => id === probe.id;

export type AccountAccess = Pick<Access, "rights" | "facts" | "readOnly" | "limits">;

/** Returns the access of the account; its server needs `accessProbe`. */
export const accessOf = async (browser: Browser): Promise<AccountAccess> =>
  (await browser.call("GET", probe.path)).json<{ data: AccountAccess }>().data;

/** Returns whether right, conditions or read-only state of the account refuse the call. */
export function isRefused(endpointToCall: Endpoint, { rights, facts, readOnly, limits }: AccountAccess): boolean {
  if (!hasRight(rights, endpointToCall.right) || failedCondition(endpointToCall.conditions, facts) !== undefined)
    return true;
  if (endpointToCall.own === true && limits === null) return false;
  return readOnly && isWrite(endpointToCall) && endpointToCall.reads !== true;
}
