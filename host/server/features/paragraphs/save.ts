/** Saves the draft of a paragraph: normalises and validates it by the layout's fields. Clients merge on a conflict. */
import { and, eq, ne, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import type { FieldErrors } from "../../../../src/contract/errors";
import type { Fields, Localised, Reference } from "../../../../src/contract/fields";
import { contentFields, FRAME_FIELDS, hasScript, paragraphResource } from "../../../../src/contract/paragraph/fields";
import { acceptsScripts } from "../../../../src/contract/paragraph/slots";
import { layoutOf, type LayoutRule } from "../../../../src/contract/paragraph/layouts";
import { ownerFields } from "../../../../src/contract/paragraph/owner-fields";
import { OWNERS, type OwnerType } from "../../../../src/contract/paragraph/owners";
import { richTexts } from "../../../../src/contract/rich-text";
import { unknownVariable, variablesOf } from "../../../../src/contract/paragraph/variables";
import { hasRight } from "../../../../src/contract/rights";
import { validateValues } from "../../../../src/contract/validation";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { conditionErrors } from "./level-conditions";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { refuse } from "../../resources/writing/validate-change";
import { changeOne } from "../../resources/writing/write-path";
import { fitter, paragraph, record } from "../../platform/storage/schema";
import type { HiddenValues } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { referenceErrors } from "./choices";
import type { Owner } from "./owner";
import { namesOfOwner } from "./owner-variables";
import { normaliseContent } from "./rich-text";
import { responseOf, contentLocale, findRow, layoutOfRow, ofOwner, type Row } from "./rows";
import { storedVideo } from "./video-files";
import { updateParagraph } from "./write-paragraphs";

type Values = Readonly<Record<string, unknown>>;

/** Throws field errors, with those of the content under `content`. */
function refuseContent(errors: FieldErrors): never {
  refuse(errors, (path) => (path in FRAME_FIELDS ? path : `content.${path}`));
}

/** Returns the requested layout. Throws when the owner does not accept it. */
export function allowedLayout(id: string, { excludedLayouts }: Pick<Owner, "excludedLayouts">): LayoutRule {
  const layout = layoutOf(id);
  if (layout === undefined || excludedLayouts.includes(id))
    throw new ApiProblem("validation", { fields: { layoutId: "paragraph.error.layout" } });
  return layout;
}

/** Requires the right for raw markup, which is put into public pages unchanged. */
export function requireMarkupRight({ access }: RequestContext, layout: LayoutRule): void {
  if (layout.type === "HTML" && !hasRight(access.rights, "SUPER_ADMIN") && !access.facts.activeSuperMenus)
    throw new ApiProblem("forbidden", { errors: ["paragraph.error.markup-right"], right: "SUPER_ADMIN" });
}

/** Milliseconds after which values of a previous layout are dropped. */
const PARKED_MS = 30 * DAY_MS;

/** Converts content to another layout. Fields that the new layout lacks are parked; parked fields that it has are restored. */
function changeLayout(row: Row, layout: LayoutRule): { readonly content: Values; readonly parked: HiddenValues } {
  const fieldsOf = (rule: LayoutRule): Fields => ({
    ...contentFields(rule),
    ...ownerFields(row.ownerType as OwnerType, rule),
  });
  const layoutFields = fieldsOf(layout);
  const before = fieldsOf(layoutOfRow(row));
  // A field of the same name may differ in kind, e.g. text columns and gallery columns.
  const isShown = (name: string): boolean =>
    layoutFields[name] !== undefined && layoutFields[name].kind === (before[name] ?? layoutFields[name]).kind;
  const since = new Date().toISOString();
  const parked: Record<string, HiddenValues[string]> = {};
  const content: Record<string, unknown> = {};
  for (const [name, parkedValue] of Object.entries(row.parked)) {
    if (layoutFields[name] !== undefined && Date.now() - Date.parse(parkedValue.since) < PARKED_MS)
      content[name] = parkedValue.value;
    else parked[name] = parkedValue;
  }
  for (const [name, value] of Object.entries(row.content)) {
    if (isShown(name)) content[name] = value;
    else parked[name] = { value, since };
  }
  return { content, parked };
}

const MAX_DEPTH = 10;

/** Whether a content bloc would contain itself at any depth, which would make its page impossible to render. */
async function includesItself(data: ScopedDatabase, pageId: number, blocId: number): Promise<boolean> {
  let level = [blocId];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    if (level.includes(pageId)) return true;
    const rows = await data.selectFields(
      paragraph,
      { inner: sql<string | null>`${paragraph.content}->'contentBloc'->>'id'` },
      {
        where: and(ofOwner("CONTENT_BLOC_PAGE", ...level), eq(paragraph.layoutId, "C_CONTENT_BLOC")) ?? sql`false`,
      },
    );
    level = rows.flatMap(({ inner }) => (inner === null ? [] : Number(inner)));
  }
  return level.length > 0;
}

/** Saved values: common fields, content by field, and the new order of slides. */
interface Draft extends Values {
  readonly layoutId?: string | undefined;
  readonly content?: Values | undefined;
  readonly slides?: readonly number[] | undefined;
}

interface Body extends Draft {
  readonly version: number;
}

const date = (value: unknown): Date | null => (typeof value === "string" ? new Date(value) : null);

/** Reorders slides by their former positions. Refuses duplicate and unknown positions. Slides that the layout does not show stay behind them. */
function reorderSlides(row: Row, { maxPictures }: LayoutRule, slides: readonly number[]): Row["sliderPictures"] {
  if (new Set(slides).size !== slides.length || slides.some((position) => position >= row.sliderPictures.length))
    throw new ApiProblem("validation", { fields: { slides: "paragraph.error.slides" } });
  const hidden = row.sliderPictures.filter((_, position) => position >= maxPictures && !slides.includes(position));
  return [...slides.flatMap((position) => row.sliderPictures[position] ?? []), ...hidden];
}

/** Saves within a transaction and returns the row. Throws 409 with the current paragraph when the version is outdated. */
export async function saveDraft(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  id: number,
  sent: Body,
): Promise<Row> {
  const row = await findRow(data, id, true);
  const { version, ...draft } = sent;
  return changeOne(row, {
    expectedVersion: version,
    current: () => responseOf(context, data, owner, row),
    validate: () => validateDraft(context, data, owner, row, draft),
    write: (set) => updateParagraph(data, row, set),
  });
}

/** Returns the columns to write. Throws the field errors. */
async function validateDraft(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  row: Row,
  { layoutId, content = {}, slides, ...frame }: Draft,
): Promise<Partial<Row>> {
  const layout = layoutId === undefined ? layoutOfRow(row) : allowedLayout(layoutId, owner);
  requireMarkupRight(context, layout);
  const base = layoutId === undefined || layoutId === row.layoutId ? row : { ...row, ...changeLayout(row, layout) };

  const resource = paragraphResource(layout.id, OWNERS[owner.type].rights, owner.type);
  if (resource === undefined) throw new ApiProblem("internal");
  const normalised = normaliseContent(resource.fields, content);
  const values = { ...normalised, ...frame };
  const stored = {
    ...base.content,
    startAt: row.startAt?.toISOString() ?? null,
    endAt: row.endAt?.toISOString() ?? null,
  };
  const outcome = validateValues(
    resource,
    values,
    {
      today: dayInZone(context.shop?.timeZone ?? "UTC"),
      dealerEmailMandatory: false,
      fieldStatuses: {},
      defaultLocale: requiredLocale(context, row),
      languages: context.languages,
    },
    { names: Object.keys(resource.fields).filter((name) => name in values), stored },
  );
  if (!outcome.ok) refuseContent(outcome.errors);
  // The validation only refuses unknown names among the submitted ones.
  for (const name of Object.keys(values))
    if (resource.fields[name] === undefined) refuseContent({ [name]: { key: "error.unknown-field" } });
  const changed = Object.fromEntries(Object.entries(outcome.values).filter(([name]) => !(name in FRAME_FIELDS)));
  const missingReferences = await referenceErrors(data, resource.fields, changed);
  if (Object.keys(missingReferences).length > 0) refuseContent(missingReferences);
  const video = await storedVideo(data, base.content, changed);
  if (Object.keys(video.errors).length > 0) refuseContent(video.errors);
  const bloc = changed["contentBloc"] as Reference | null | undefined;
  if (owner.type === "CONTENT_BLOC_PAGE" && bloc != null && (await includesItself(data, owner.id, bloc.id)))
    refuseContent({ contentBloc: { key: "paragraph.error.bloc-ring" } });

  const { html } = changed;
  if (owner.pageType !== undefined && !acceptsScripts(owner.pageType) && typeof html === "string" && hasScript(html))
    refuseContent({ html: { key: "paragraph.error.cart-script" } });
  await refuseUnknownVariables(data, owner, resource.fields, changed);
  await refuseCalls(data, owner, changed);
  await refuseTakenAnchor(data, owner, row, outcome.values["anchor"]);
  await refuseSecondLead(data, owner, row, changed);
  const conditionProblems = await conditionErrors(data, owner, changed);
  if (Object.keys(conditionProblems).length > 0) refuseContent(conditionProblems);

  return {
    layoutId: layout.id,
    content: { ...base.content, ...video.values },
    parked: base.parked,
    ...(Object.keys(changed).length > 0 && { toTranslate: false }),
    ...frameColumns(outcome.values),
    ...(slides !== undefined && { sliderPictures: reorderSlides(row, layout, slides) }),
  };
}

/** Refuses variables that the public site does not support. They would render as gaps. */
async function refuseUnknownVariables(
  data: ScopedDatabase,
  owner: Owner,
  fields: Fields,
  values: Values,
): Promise<void> {
  const variableNames = await namesOfOwner(data, owner);
  if (variableNames === undefined) return;
  // A tyre page implies its size; other pages must name one.
  const sized = variablesOf(owner.type) === undefined ? [] : undefined;
  const errors: Record<string, FieldErrors[string]> = {};
  const titles = ["title", "subtitle"].flatMap((path) =>
    Object.values((values[path] ?? {}) as Localised).map((text) => [path, text] as const),
  );
  for (const [path, text] of [...titles, ...richTexts(fields, values)]) {
    const name = unknownVariable(text, variableNames, sized);
    if (name !== undefined)
      errors[path] = { key: "paragraph.error.variable", params: { name, names: variableNames.join(", ") } };
  }
  if (Object.keys(errors).length > 0) refuseContent(errors);
}

/** Refuses call buttons on pages without exactly one dealer. */
async function refuseCalls(data: ScopedDatabase, { type, id }: Owner, { buttons }: Values): Promise<void> {
  const rows = Array.isArray(buttons) ? (buttons as readonly Values[]) : [];
  const index = rows.findIndex(({ cta }) => cta === "CALL_DEALER");
  if (index < 0 || (await data.count(fitter, eq(fitter.status, "ACTIVE"), 2)) < 2) return;
  const page = type === "CONTENT_BLOC_PAGE" ? await data.find(record, eq(record.id, id)) : undefined;
  if (page?.data["pageType"] === "DEALER") return;
  refuseContent({ [`buttons.${index}.cta`]: { key: "paragraph.error.call-dealer" } });
}

/** Refuses an anchor that another paragraph of the page uses. */
async function refuseTakenAnchor(data: ScopedDatabase, { type, id }: Owner, row: Row, anchor: unknown): Promise<void> {
  if (typeof anchor !== "string" || anchor === row.anchor) return;
  const language = row.locale === null ? undefined : eq(paragraph.locale, row.locale);
  const others = and(ofOwner(type, id), eq(paragraph.anchor, anchor), ne(paragraph.id, row.id), language) ?? sql`false`;
  if ((await data.count(paragraph, others, 1)) > 0) refuseContent({ anchor: { key: "paragraph.error.anchor" } });
}

/** Refuses a second lead paragraph, because an article has one beginning. */
async function refuseSecondLead(data: ScopedDatabase, { type, id }: Owner, row: Row, { lead }: Values): Promise<void> {
  if (lead !== true || row.content["lead"] === true) return;
  const others = and(ofOwner(type, id), ne(paragraph.id, row.id), sql`${paragraph.content}->'lead' = 'true'`);
  if ((await data.count(paragraph, others ?? sql`false`, 1)) > 0)
    refuseContent({ lead: { key: "paragraph.error.lead" } });
}

/** Returns the language in which required texts must be filled in: the paragraph's, else the shop's default. */
const requiredLocale = (context: RequestContext, row: Row): string =>
  row.locale ?? context.languages[0] ?? contentLocale(context, row);

function frameColumns(values: Values): Partial<Row> {
  const set: Partial<Row> = {};
  if ("internalName" in values) set.internalName = values["internalName"] as string | null;
  if ("anchor" in values) set.anchor = values["anchor"] as string | null;
  if ("active" in values) set.active = values["active"] === true;
  if ("startAt" in values) set.startAt = date(values["startAt"]);
  if ("endAt" in values) set.endAt = date(values["endAt"]);
  return set;
}
