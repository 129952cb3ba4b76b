/** Refuses a redirection to itself and a second one for the same address. */
import { withoutSlash } from "../../../host/server/features/publication/addresses";
import { defineHooks } from "../../../host/server/resources/hooks";
import { type HookResult } from "../../../host/server/resources/types";
import { normaliseLink } from "../../contract/paragraph/pictures";
import type { ValuesOfResource } from "../../contract/resource";
import redirection from "./redirection.resource";

export default defineHooks(redirection, {
  async beforeSave({ values }, context): Promise<HookResult<ValuesOfResource<typeof redirection>>> {
    const { from } = values;
    const link = values.to === null ? null : normaliseLink({ url: values.to, newTab: false });
    if (link === undefined) return { fields: { to: "error.external-url" } };
    const to = link?.url ?? null;
    if (to !== null && withoutSlash(to) === withoutSlash(from)) return { fields: { to: "redirection.error.itself" } };
    if (to === null && values.httpStatus !== "410") return { fields: { to: "error.required" } };
    if (await context.isTaken("from", from)) return { fields: { from: "error.duplicate" } };
    return {};
  },
});
