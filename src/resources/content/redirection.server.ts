/** What the server adds to redirections: none that leads to itself, none twice. */
import { bare } from "../../../host/server/publication/addresses";
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import { normaliseLink } from "../../contract/paragraph/pictures";
import type { ValuesOfResource } from "../../contract/resource";
import redirection from "./redirection.resource";

export default defineHooks(redirection, {
  async beforeSave({ values }, context): Promise<Outcome<ValuesOfResource<typeof redirection>>> {
    const { from } = values;
    const link = values.to === null ? null : normaliseLink({ url: values.to, newTab: false });
    if (link === undefined) return { fields: { to: "error.external-url" } };
    const to = link?.url ?? null;
    if (to !== null && bare(to) === bare(from)) return { fields: { to: "redirection.error.itself" } };
    if (to === null && values.httpStatus !== "410") return { fields: { to: "error.required" } };
    if (await context.isTaken("from", from)) return { fields: { from: "error.duplicate" } };
    return {};
  },
});
