/** What elements in a page of another application request at start-up, in one answer. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { localeCode } from "./context";

const tags = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,60}(,[a-z][a-z0-9-]{0,60}){0,19}$/));

/** The loader calls it before the runtime has arrived (elements/prefetch.ts). A server without it answers the separate calls. */
export const bootstrap = endpoint({
  id: "context.bootstrap",
  method: "GET",
  path: "/admin/public/api/bootstrap",
  summary: "Start-up calls and built-in texts of some elements in one answer",
  public: true,
  query: v.object({
    /** Names of elements without `td-`, separated by commas: `login,fitters`. */
    tags,
    /** Creation context of public screens; without it the answer has no configuration for guests. */
    context: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))),
    /** Default: the language of the session, else of the browser. */
    locale: v.optional(localeCode),
  }),
  response: v.object({
    /** Answers by the path of the call that they replace. */
    responses: v.record(v.string(), v.object({ headers: v.record(v.string(), v.string()), body: v.unknown() })),
    /** Built-in messages by locale and module: `fr_FR/login`. */
    messages: v.record(v.string(), v.record(v.string(), v.string())),
  }),
});
