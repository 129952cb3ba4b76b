/** Values that records have in a text field, to choose from for another record. */
import { and, desc, sql } from "drizzle-orm";
import { formEndpoints, MAX_SUGGESTIONS } from "../../../../src/contract/form-endpoints";
import type { Field, TextOptions } from "../../../../src/contract/fields";
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { canRead } from "../caller";
import type { ResourceService } from "../types";

const suggests = ({ options }: Field): boolean => (options as TextOptions).suggests === true;

/** Whether a field of the resource suggests values. */
export const hasSuggestions = ({ fields }: AnyResource): boolean => Object.values(fields).some(suggests);

/** Escapes the wildcards of a LIKE pattern. */
const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Creates the route that suggests values of text fields. */
export function suggestionRoute({ resource, storage }: ResourceService): Route {
  return route(formEndpoints(resource).suggestions, async (context, { params, query }) => {
    const { data } = context;
    const field = Object.hasOwn(resource.fields, params.field) ? resource.fields[params.field] : undefined;
    const stored = field !== undefined && suggests(field) ? storage.field(params.field, []) : undefined;
    if (field === undefined || stored === undefined || !canRead(field, context)) throw new ApiProblem("not-found");
    // Columns hold text, documents hold JSON.
    const value = sql<string>`(to_jsonb(${stored.value})#>>'{}')`;
    const count = sql<number>`count(*)::int`;
    const elements = await data.selectFields(
      storage.table,
      { value, count },
      {
        where: and(
          storage.rows(data.scope),
          sql`coalesce(${value}, '') <> ''`,
          sql`fold_text(${value}) like '%' || fold_text(${literal(query.q.trim())}::text) || '%'`,
        ),
        joins: storage.joins,
        groupBy: [value],
        orderBy: [desc(count), value],
        limit: MAX_SUGGESTIONS,
      },
    );
    return { elements };
  });
}
