/** Resolves content blocs embedded in paragraphs of other pages. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ofOwner } from "../paragraphs/rows";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { asPublished, type PublishedParagraph } from "./versions";

const LAYOUT = "C_CONTENT_BLOC";
/** Maximum nesting of blocs. Saving refuses cycles; this limit covers data stored before. */
const MAX_DEPTH = 5;

const blocOf = ({ layoutId, content }: PublishedParagraph): number | undefined => {
  const bloc =
    layoutId === LAYOUT ? (content["contentBloc"] as { readonly id?: unknown } | null | undefined) : undefined;
  return bloc?.id === undefined ? undefined : Number(bloc.id);
};

/** Loads the currently shown, published paragraphs of content bloc pages in one language, by page. */
async function contentsOf(
  data: ScopedDatabase,
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, readonly PublishedParagraph[]>> {
  const isShownPage = and(
    eq(record.resource, "content-bloc-page"),
    inArray(record.id, [...ids]),
    isNull(record.deletedAt),
    eq(record.active, true),
    sql`coalesce((${record.data}->>'startAt')::timestamptz <= now(), true)`,
    sql`coalesce((${record.data}->>'endAt')::timestamptz > now(), true)`,
  );
  const pages = await data.select(record, { where: isShownPage ?? sql`false` });
  if (pages.length === 0) return new Map();
  const rows = await data.select(paragraph, {
    where: and(ofOwner("CONTENT_BLOC_PAGE", ...pages.map(({ id }) => id)), eq(paragraph.locale, locale)) ?? sql`false`,
    orderBy: [asc(paragraph.position), asc(paragraph.id)],
  });
  const contents = new Map<number, PublishedParagraph[]>();
  for (const row of rows) {
    if (row.published === null) continue;
    const collected = contents.get(row.ownerId) ?? [];
    contents.set(row.ownerId, [...collected, { ...asPublished(row), ...row.published }]);
  }
  return contents;
}

export interface Embedded {
  readonly paragraphs: readonly PublishedParagraph[];
  /** Ids of content bloc pages with visible paragraphs. */
  readonly blocs: readonly number[];
}

/** Replaces embedding paragraphs by the paragraphs of their blocs. Each keeps its own display period. */
export async function withBlocs(
  data: ScopedDatabase,
  paragraphs: readonly PublishedParagraph[],
  locale: string,
  depth = 0,
): Promise<Embedded> {
  const ids = [...new Set(paragraphs.flatMap((embedding) => blocOf(embedding) ?? []))];
  if (ids.length === 0) return { paragraphs, blocs: [] };
  const contents = depth >= MAX_DEPTH ? new Map<number, never[]>() : await contentsOf(data, ids, locale);
  const expanded = paragraphs.flatMap((embedding) => {
    const bloc = blocOf(embedding);
    // A hidden or expired embedding paragraph hides its bloc.
    if (bloc === undefined) return [embedding];
    return (contents.get(bloc) ?? []).map((inner) => ({
      ...inner,
      active: embedding.active && inner.active,
      ...intersectPeriods(embedding, inner),
    }));
  });
  const inner = await withBlocs(data, expanded, locale, depth + 1);
  return { ...inner, blocs: [...new Set([...contents.keys(), ...inner.blocs])] };
}

/** Returns the period in which both are shown. */
function intersectPeriods(
  outer: PublishedParagraph,
  inner: PublishedParagraph,
): Pick<PublishedParagraph, "startAt" | "endAt"> {
  const starts = [outer.startAt, inner.startAt].filter((instant) => instant !== null).sort();
  const ends = [outer.endAt, inner.endAt].filter((instant) => instant !== null).sort();
  return { startAt: starts.at(-1) ?? null, endAt: ends[0] ?? null };
}
