/** What the server adds to redirections: addresses in one form, none that leads to itself, none twice. */
import { bare } from "../../../host/server/publication/addresses";
import { defineHooks, type Outcome } from "../../../host/server/resources/hooks";
import type { ValuesOfResource } from "../../contract/resource";
import redirection from "./redirection.resource";

const slashed = (path: string): string => (/^https?:\/\//.test(path) ? path : `/${bare(path)}`);

export default defineHooks(redirection, {
  async beforeSave({ values, sent }, context): Promise<Outcome<ValuesOfResource<typeof redirection>>> {
    const from = sent.has("from") ? slashed(values.from) : values.from;
    const to = values.to === null || !sent.has("to") ? values.to : slashed(values.to);
    if (to === from) return { fields: { to: "redirection.error.itself" } };
    if (to === null && values.httpStatus !== "410") return { fields: { to: "error.required" } };
    if (await context.isTaken("from", from)) return { fields: { from: "error.duplicate" } };
    return { set: { from, to } };
  },
});
