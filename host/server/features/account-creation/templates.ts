/** Skins for a new shop: the platform's active skins that have a colour. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/storage/db";
import { record } from "../../platform/storage/schema";

export interface CreationTemplate {
  readonly code: string;
  readonly title: string;
  /** Primary, accent and background colour. */
  readonly colours: readonly string[];
}

const isColour = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Returns the skins in order. Without any, the step is omitted. */
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
    const { title, primaryColour, accentColour, backgroundColour } = data;
    if (code === null || typeof title !== "string") return [];
    const colours = [primaryColour, accentColour, backgroundColour].filter(isColour);
    return colours.length === 0 ? [] : [{ code, title, colours }];
  });
}
