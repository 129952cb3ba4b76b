/** Inserts demo paragraphs with pictures for every owner type, so that each screen has content. */
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { PageOwner } from "../../../../src/contract/endpoints/page";
import { sheetPictureSizes } from "../../../../src/contract/endpoints/catalog-pictures";
import type { Device, Localised } from "../../../../src/contract/fields";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { layoutOf, type PictureSizes } from "../../../../src/contract/paragraph/layouts";
import { OWNERS, type OwnerType } from "../../../../src/contract/paragraph/owners";
import { devicePicture, storeMedia } from "../../services/media/media-store";
import type { FileStore } from "../../platform/storage/file-store";
import { paragraph, record } from "../../platform/storage/schema";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { PARAGRAPHS, SCENES, summer, tyre, type DemoParagraph, type SceneName } from "./texts";
import { galleryValues } from "../../features/galleries/sheets";
import { publishDraft } from "../../features/publication/versions";
import { fillBlocs } from "./blocs";
import { addSheets, addTexts, demoRow } from "./more";
import { addOwners } from "./owners";
import { PAGES, SAMPLER, SAMPLES } from "./pages";
import { addProfiles, withProfiles } from "./profiles";
import { recordPictureUses } from "../../features/paragraphs/write-paragraphs";
import { sampleContent, templateParagraphs } from "../../features/paragraphs/templates";

/** Renders an SVG scene as a picture of 1600 × 1200 pixels. */
const photo = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(1600, 1200).jpeg({ quality: 90 }).toBuffer();

type Pictures = ReadonlyMap<SceneName, Awaited<ReturnType<typeof storeMedia>>>;

async function storeScenes(data: ScopedDatabase, files: FileStore): Promise<Pictures> {
  const stored = new Map<SceneName, Awaited<ReturnType<typeof storeMedia>>>();
  for (const [name, svg] of Object.entries(SCENES) as [SceneName, string][])
    stored.set(name, await storeMedia(data, files, await photo(svg), `${name}.jpg`));
  return stored;
}

/** Phones fall back to the tablet picture. */
const DEFAULT_DEVICES: readonly Device[] = ["DESKTOP", "TABLET"];

async function groups(
  data: ScopedDatabase,
  files: FileStore,
  pictures: Pictures,
  sizes: PictureSizes | null,
  slides: NonNullable<DemoParagraph["slides"]>,
): Promise<StoredGroup[]> {
  const groups: StoredGroup[] = [];
  for (const { scene, altTexts, link = { url: "", newTab: false }, devices = DEFAULT_DEVICES } of slides) {
    const picture = pictures.get(scene);
    if (picture === undefined) continue;
    const devicePictures: StoredGroup["pictures"][number][] = [];
    for (const device of devices)
      devicePictures.push(await devicePicture(data, files, picture, { device, crop: null, sizes }));
    groups.push({ altTexts, link, pictures: devicePictures });
  }
  return groups;
}

/** Inserts the paragraphs. Does nothing when the shop already has some, as in databases without the mark of prepare.ts. */
export async function seedParagraphs(data: ScopedDatabase, files: FileStore): Promise<void> {
  if ((await data.count(paragraph, undefined, 1)) > 0) return;
  const pictures = await storeScenes(data, files);
  await addProfiles(data);
  const ids = await addOwners(data);
  for (const [type, paragraphs] of Object.entries(PARAGRAPHS) as [OwnerType, readonly DemoParagraph[]][])
    for (const [position, demo] of paragraphs.entries()) {
      const ownerId = ids.get(type);
      if (ownerId === undefined) continue;
      const layout = layoutOf(demo.layoutId);
      if (layout === undefined) continue;
      const sliderPictures = await groups(data, files, pictures, layout.sizes, demo.slides ?? []);
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
      if (row !== undefined) await recordPictureUses(data, row);
    }
  await fillPages(data);
  await fillBlocs(data);
  await endPages(data);
  const galleryOf = async (type: string, scene: SceneName, altTexts: Localised) =>
    galleryValues(
      await groups(data, files, pictures, sheetPictureSizes(type), [{ scene, altTexts, devices: ["DESKTOP"] }]),
    );
  const sheets = await addSheets(data, {
    product: await galleryOf("product", "pneu", tyre),
    article: await galleryOf("blog", "route-ete", summer),
  });
  await publish(data, "PRODUCT", sheets.PRODUCT);
  await publish(data, "CATALOG_ITEM", sheets.CATALOG_ITEM);
  await addTexts(data);
}

/** Display option that adds space above. */
const SPACED = [{ code: "SPACE_ABOVE", mobilePosition: { spaceSizeId: 3 }, desktopPosition: { spaceSizeId: 6 } }];
/** Every second paragraph is spaced. */
const SPACED_EVERY = 2;

/** Code of the request form that a page shows. */
const SHOWN_FORM = "QUOTE";

/** Fills the other pages from their templates, and one page with a paragraph of every remaining layout. */
async function fillPages(data: ScopedDatabase): Promise<void> {
  const pages = await data.select(record, { where: eq(record.resource, "landing-page") });
  const form = await data.find(
    record,
    and(eq(record.resource, "request-form"), eq(record.status, "PUBLISHED"), eq(record.code, SHOWN_FORM)) ?? sql`false`,
  );
  const withForm = (layoutId: string, content: DemoParagraph["content"]): DemoParagraph["content"] =>
    layoutId === "I_FORM" && form !== undefined ? { ...content, requestForm: { id: form.id, label: "" } } : content;
  const rows = pages.flatMap(({ id, data: { slug, locale } }) => {
    const owner = { type: "LANDING_PAGE", id, locale: String(locale) } as const;
    const template = templateParagraphs(PAGES.find(({ values }) => values["slug"] === slug)?.template ?? "") ?? [];
    return [
      ...template.map((sample, position) =>
        demoRow(data, owner, position, sample.layoutId, sampleContent(sample, owner.locale)),
      ),
      ...(slug === SAMPLER ? SAMPLES : []).map(([layoutId, content], position) => ({
        ...demoRow(data, owner, position, layoutId, withForm(layoutId, content)),
        ...(position % SPACED_EVERY === 0 && { options: SPACED }),
      })),
    ];
  });
  const [parked, ...others] = rows;
  if (parked === undefined) return;
  // Simulates a changed layout: values that the new layout does not show are parked until one shows them again.
  const since = new Date().toISOString();
  await data.insert(
    paragraph,
    { ...parked, parked: { points: { value: [], since }, author: { value: "Claire Dubois", since } } },
    ...others,
  );
}

/** Publishes the drafts of pages and sets their status. */
async function publish(data: ScopedDatabase, type: PageOwner, ids: readonly number[], status = "PUBLISHED") {
  for (const id of ids) {
    const liveVersion = await publishDraft(data, type, id, {});
    const published = JSON.stringify({ liveVersion, publishedAt: new Date().toISOString() });
    await data.update(record, { status, data: sql`${record.data} || ${published}::jsonb` as never }, eq(record.id, id));
  }
}

/** Moves each page to its final state; the others stay drafts. */
async function endPages(data: ScopedDatabase): Promise<void> {
  const pages = await data.select(record, { where: eq(record.resource, "landing-page") });
  for (const { values, end = "DRAFT" } of PAGES) {
    const ids = pages.filter((row) => row.data["slug"] === values["slug"]).map(({ id }) => id);
    if (end !== "DRAFT") await publish(data, "LANDING_PAGE", ids, end);
  }
}
