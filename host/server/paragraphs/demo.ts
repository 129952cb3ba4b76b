/** Paragraphs of the demonstration: every kind of owner has some, with pictures, so that each screen has something to show. */
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { emptyValues } from "../../../src/contract/empty-values";
import type { Device } from "../../../src/contract/fields";
import { contentFields } from "../../../src/contract/paragraph/fields";
import { layoutOf } from "../../../src/contract/paragraph/layouts";
import { OWNERS, type OwnerType } from "../../../src/contract/paragraph/owners";
import { devicePicture, keepPicture } from "../media/media-store";
import type { FileStore } from "../storage/file-store";
import { paragraph, record } from "../storage/schema";
import type { StoredGroup } from "../storage/schema/paragraphs";
import type { ScopedDatabase } from "../storage/scoped-database";
import { PARAGRAPHS, SCENES, type DemoParagraph, type SceneName } from "./demo-data";
import { publishDraft } from "../publication/versions";
import { fillBlocs } from "./demo-blocs";
import { addOwners } from "./demo-owners";
import { addProfiles, withProfiles } from "./demo-profiles";
import { noteUses } from "./journal";
import { sampleContent, templateParagraphs } from "./templates";
import type { TemplateId } from "./template-texts";

/** A scene as a photo of 1600 × 1200. */
const photo = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(1600, 1200).jpeg({ quality: 90 }).toBuffer();

type Pictures = ReadonlyMap<SceneName, Awaited<ReturnType<typeof keepPicture>>>;

async function keepScenes(data: ScopedDatabase, files: FileStore): Promise<Pictures> {
  const kept = new Map<SceneName, Awaited<ReturnType<typeof keepPicture>>>();
  for (const [name, svg] of Object.entries(SCENES) as [SceneName, string][])
    kept.set(name, await keepPicture(data, files, await photo(svg), `${name}.jpg`));
  return kept;
}

/** By address of the page. */
const TEMPLATE_OF: Readonly<Record<string, TemplateId>> = {
  "pneus-runflat": "GUIDE",
  geometrie: "SERVICE",
  "black-friday": "SEASON",
  "winter-tyres-mountain-law": "SEASON",
  "winterreifen-o-bis-o": "SEASON",
};

/** Phones then take the tablet's. */
const DEFAULT_DEVICES: readonly Device[] = ["DESKTOP", "TABLET"];

async function groups(
  data: ScopedDatabase,
  files: FileStore,
  pictures: Pictures,
  { layoutId, slides = [] }: DemoParagraph,
): Promise<StoredGroup[]> {
  const sizes = layoutOf(layoutId)?.sizes ?? null;
  const made: StoredGroup[] = [];
  for (const { scene, altTexts, link = { url: "", newTab: false }, devices = DEFAULT_DEVICES } of slides) {
    const picture = pictures.get(scene);
    if (picture === undefined) continue;
    const own: StoredGroup["pictures"][number][] = [];
    for (const device of devices) own.push(await devicePicture(data, files, picture, { device, crop: null, sizes }));
    made.push({ altTexts, link, pictures: own });
  }
  return made;
}

/** Writes them once; a shop that has paragraphs is left alone. */
export async function seedParagraphs(data: ScopedDatabase, files: FileStore): Promise<void> {
  if ((await data.count(paragraph, undefined, 1)) > 0) return;
  const pictures = await keepScenes(data, files);
  await addProfiles(data);
  const ids = await addOwners(data);
  for (const [type, paragraphs] of Object.entries(PARAGRAPHS) as [OwnerType, readonly DemoParagraph[]][])
    for (const [position, demo] of paragraphs.entries()) {
      const ownerId = ids.get(type);
      if (ownerId === undefined) continue;
      const layout = layoutOf(demo.layoutId);
      if (layout === undefined) continue;
      const sliderPictures = await groups(data, files, pictures, demo);
      const content = { ...emptyValues(contentFields(layout)), ...(await withProfiles(data, demo.content)) };
      const options = demo.options ?? [];
      const [row] = await data.insert(paragraph, {
        shopId: data.scope.shopId ?? 0,
        ownerType: type,
        ownerId,
        locale: OWNERS[type].perLocale ? "fr_FR" : null,
        slot: type === "CONTENT_BLOC_PAGE" ? "TOP" : null,
        position,
        layoutId: demo.layoutId,
        internalName: demo.internalName ?? null,
        content,
        sliderPictures,
        options,
        updatedBy: data.scope.userId,
        ...(demo.published === true && {
          published: { layoutId: demo.layoutId, content, sliderPictures, options },
          publishedVersion: 1,
        }),
      });
      if (row !== undefined) await noteUses(data, row);
    }
  await fillPages(data);
  await fillBlocs(data);
  await publishFirst(data, ids.get("LANDING_PAGE"));
}

/** The other pages are drafts as their templates leave them. */
async function fillPages(data: ScopedDatabase): Promise<void> {
  const pages = await data.select(record, { where: eq(record.resource, "landing-page") });
  for (const { id, data: page } of pages) {
    const template = TEMPLATE_OF[String(page["slug"])];
    const locale = String(page["locale"]);
    for (const [position, sample] of (template === undefined ? [] : (templateParagraphs(template) ?? [])).entries())
      await data.insert(paragraph, {
        shopId: data.scope.shopId ?? 0,
        ownerType: "LANDING_PAGE",
        ownerId: id,
        locale,
        position,
        layoutId: sample.layoutId,
        content: sampleContent(sample, locale),
        updatedBy: data.scope.userId,
      });
  }
}

/** One page is public, so that its draft has something to differ from. */
async function publishFirst(data: ScopedDatabase, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const liveVersion = await publishDraft(data, "LANDING_PAGE", id, {});
  await data.update(
    record,
    {
      status: "PUBLISHED",
      data: sql`${record.data} || ${JSON.stringify({ liveVersion, publishedAt: new Date().toISOString() })}::jsonb` as never,
    },
    eq(record.id, id),
  );
}
