/** Checks addresses, keeps translations linked to each other, and publishes. */
import { landingPageFields } from "../../../../host/server/features/publication/computed-fields";
import { add } from "../../../../host/server/features/paragraphs/collection";
import { loadOwner } from "../../../../host/server/features/paragraphs/owner";
import { sampleContent, templateParagraphs } from "../../../../host/server/features/paragraphs/templates";
import { copyPage } from "../../../../host/server/features/publication/copy-page";
import {
  checkRemovalTarget,
  freeAddress,
  redirectFormerAddresses,
  redirectDeletedPages,
  isInOwnAncestors,
  publishPage,
  restorePage,
  findTakenAddresses,
  wasPublished,
} from "../../../../host/server/features/publication/page-hooks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { parentIds } from "../../../../host/server/resources/reading/referenced-ids";
import { serviceOf } from "../../../../host/server/resources/service";
import { load, updateRecords } from "../../../../host/server/resources/writing/write-records";
import type { RecordMeta, RecordOf, ValuesOfResource } from "../../../contract/resource";
import landingPage from "./landing-page.resource";

type Page = RecordOf<typeof landingPage>;

const idsOf = (page: Page | null): number[] => (page?.translations ?? []).map(({ id }) => id).sort((a, b) => a - b);

/** Updates the other pages of the group, so that all translations of a page refer to each other. */
async function linkTranslations(before: Page | null, after: Page | null, { caller, data }: HookContext): Promise<void> {
  const [previousIds, currentIds] = [idsOf(before), idsOf(after)];
  if (after !== null && previousIds.join() === currentIds.join()) return;
  const service = serviceOf(caller.registry, landingPage.name);
  const others = await load(service, caller, data, [...new Set([...previousIds, ...currentIds])]);
  // A page that was deleted or keeps no translation leaves the group, and the others stay together. Otherwise those that it dropped leave.
  const hasLeft = after === null || currentIds.length === 0;
  const group = hasLeft ? others.map(({ id }) => id) : [after.id, ...currentIds];
  const changes = others.map((page) => {
    const siblings = group.includes(page.id) ? group.filter((id) => id !== page.id) : [];
    const translations = siblings.map((id) => ({ id, label: "" }));
    return { before: page, values: { ...page, translations }, changed: new Set(["translations"]) };
  });
  await updateRecords(service, caller, data, changes, { verb: "UPDATE", action: "translations" }, { runHooks: false });
}

/** Adds the template's paragraphs with their sample texts, in the page's language, to a new page. */
async function startFromTemplate(page: Page, { caller, data }: HookContext): Promise<void> {
  const paragraphs = templateParagraphs(page.template ?? "");
  if (paragraphs === undefined) return;
  const owner = await loadOwner(caller.context, data, "LANDING_PAGE", page.id, true);
  for (const sample of paragraphs)
    await add(caller.context, data, owner, {
      layoutId: sample.layoutId,
      locale: page.locale,
      content: sampleContent(sample, page.locale),
    });
}

const withChildren = (pages: readonly RecordMeta[], { data }: HookContext) => parentIds(data, landingPage.name, pages);

export default defineHooks(landingPage, {
  computed: landingPageFields,
  async beforeSave({ before, values }, context): Promise<HookResult<ValuesOfResource<typeof landingPage>>> {
    const slug = values.slug ?? (await freeAddress(values.title, before?.id ?? null, context));
    const fields: Record<string, string> = await findTakenAddresses("slug", before, values, context);
    if (before !== null && (await isInOwnAncestors("landing-page", before.id, values.parent, context)))
      fields["parent"] = "page.error.parent-ring";
    const siblings = await context.find(
      "landing-page",
      values.translations.map(({ id }) => id),
    );
    const locales = [values.locale, ...siblings.map((sibling) => sibling["locale"])];
    if (new Set(locales).size !== locales.length) fields["translations"] = "landing-page.error.sibling-locale";
    return Object.keys(fields).length === 0 ? { set: { slug } } : { fields };
  },
  async beforeRemove(page, context, input) {
    if ((await context.forAll(withChildren)).has(page.id)) return { errors: ["landing-page.error.children"] };
    return checkRemovalTarget("slug", page, input, context);
  },
  async afterWrite(change, context) {
    const { before, after } = change;
    await redirectFormerAddresses("slug", change, context, wasPublished(before));
    await linkTranslations(before, after, context);
    if (before === null && after !== null) await startFromTemplate(after, context);
  },
  afterRemove: (pages, context, input) => redirectDeletedPages("slug", pages.filter(wasPublished), context, input),
  actions: {
    move: (_, { folder }): HookResult<ValuesOfResource<typeof landingPage>> => ({
      set: { folder: typeof folder === "string" && folder.trim() !== "" ? folder.trim() : null },
    }),
    async copy(page, input, context): Promise<HookResult<ValuesOfResource<typeof landingPage>>> {
      const [title, locale] = [String(input["title"]), String(input["locale"])];
      const siblings = await context.find("landing-page", idsOf(page));
      if (siblings.some((sibling) => sibling["locale"] === locale))
        return { fields: { locale: "landing-page.error.sibling-locale" } };
      const { id } = await copyPage(page, title, locale, context);
      return locale === page.locale ? {} : { set: { translations: [...page.translations, { id, label: title }] } };
    },
    publish: (page, _, context) => publishPage("LANDING_PAGE", page, context),
    discard: (page, _, context) => restorePage("LANDING_PAGE", page, page.liveVersion ?? 0, context),
    restore: (page, input, context) => restorePage("LANDING_PAGE", page, Number(input["number"]), context),
  },
});
