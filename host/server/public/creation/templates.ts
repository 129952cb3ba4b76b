/** Looks that a new shop may begin with: the platform's demo templates that say which colours they have. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../storage/db";
import { record } from "../../storage/schema";

export interface CreationTemplate {
  readonly code: string;
  readonly title: string;
  /** Main colour, accent, background. */
  readonly colours: readonly string[];
}

const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** In their order; none where the platform has none, and the step is left out then. */
export async function creationTemplates(database: Database): Promise<CreationTemplate[]> {
  const rows = await database
    .select({ code: record.code, data: record.data })
    .from(record)
    .where(
      and(
        eq(record.resource, "demo-template"),
        eq(record.active, true),
        isNull(record.shopId),
        isNull(record.networkId),
        isNull(record.deletedAt),
      ),
    )
    .orderBy(asc(record.position), asc(record.id))
    .limit(24);
  return rows.flatMap(({ code, data }) => {
    const { title, colours } = data;
    if (code === null || typeof title !== "string" || !Array.isArray(colours)) return [];
    const shown = colours.filter(isColour);
    return shown.length === 0 ? [] : [{ code, title, colours: shown }];
  });
}
