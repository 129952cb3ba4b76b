/** Routes of paragraphs. Each checks the owner's right first. */
import { and, desc, eq, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/paragraph";
import {
  paragraphVersion,
  paragraphVersions,
  restoreVersion,
} from "../../../../src/contract/endpoints/paragraph-versions";
import { paragraphVariables } from "../../../../src/contract/endpoints/paragraph-variables";
import { isPageOwner } from "../../../../src/contract/endpoints/page";
import { deletePicture } from "../../../../src/contract/endpoints/pictures";
import { layoutOf } from "../../../../src/contract/paragraph/layouts";
import { optionErrors, optionsOf, type OptionValue } from "../../../../src/contract/paragraph/options";
import { isOwnerType, OWNERS } from "../../../../src/contract/paragraph/owners";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { requireVersion } from "../../resources/writing/write-path";
import { recordVersion, userAccount } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { choicesFor } from "./choices";
import { add, duplicate, findDeleted, move, moveProfile, order, publish, remove, restore, rowsOf } from "./collection";
import { layoutList } from "./drawings";
import { inTransaction, loadOwner, noteDenial, type Owner } from "./owner";
import { variablesFor } from "./owner-variables";
import { responseOf, responsesOf, findRow, groupResponse, contentLocale, layoutOfRow, type Row } from "./rows";
import { saveDraft } from "./save";
import { templateList } from "./templates";
import { entityRow, removePicture, saveGroup } from "./slider-pictures";
import { technicalDataRoutes } from "./technical-data";
import { videoRoutes } from "./video-files";
import { RESTORABLE_COLUMNS, updateParagraph } from "./write-paragraphs";

/** Loads the owner of a stored paragraph in the same transaction. */
async function ownerOf(context: RequestContext, data: ScopedDatabase, row: Row, writes: boolean): Promise<Owner> {
  if (!isOwnerType(row.ownerType)) throw new ApiProblem("not-found");
  return loadOwner(context, data, row.ownerType, row.ownerId, writes);
}

/** Creates a handler that loads a paragraph and its owner for writing, runs the work in one transaction and returns the paragraph. */
const changing = (
  context: RequestContext,
  id: string,
  work: (data: ScopedDatabase, row: Row, owner: Owner) => Promise<Row>,
) =>
  inTransaction(context, async (data) => {
    const row = await findRow(data, Number(id), true);
    const owner = await ownerOf(context, data, row, true);
    return responseOf(context, data, owner, await work(data, row, owner));
  });

/** Reads the expected version from `If-Match`, so that a picture is not stored in a slide that was moved meanwhile. */
const seenVersion = (header: string | undefined): number | undefined => {
  const digits = /^(?:W\/)?"?(\d+)"?$/.exec(header ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Strips labels from options, which the catalogue supplies. */
const storable = (options: readonly OptionValue[]): OptionValue[] =>
  options.map(({ code, mobilePosition, desktopPosition, choice }) =>
    choice === undefined ? { code, mobilePosition, desktopPosition } : { code, choice },
  );

/** Returns the restorable columns of a version. Throws 404 when it is no longer stored. */
async function columnsAt(data: ScopedDatabase, id: number, version: number): Promise<Partial<Row>> {
  const condition = and(versionsOf(id), eq(recordVersion.version, version));
  const storedVersion = condition && (await data.find(recordVersion, condition));
  if (storedVersion === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.version-gone"] });
  return Object.fromEntries(
    RESTORABLE_COLUMNS.filter((name) => name in storedVersion.snapshot).map((name) => [
      name,
      storedVersion.snapshot[name],
    ]),
  );
}

export const paragraphModule: ServerModule = ({ database, files }) => [
  ...videoRoutes({ database, files }),
  ...technicalDataRoutes,

  route(calls.listParagraphs, async (context, { query }) => {
    const owner = await loadOwner(context, context.data, query.ownerType, query.ownerId, false);
    const rows = await rowsOf(context.data, owner.type, owner.id, query.locale ?? null);
    return { elements: await responsesOf(context, context.data, owner, rows), total: rows.length };
  }),

  route(calls.paragraph, async (context, { params }) => {
    const row = await findRow(context.data, Number(params.id));
    return responseOf(context, context.data, await ownerOf(context, context.data, row, false), row);
  }),

  route(paragraphVariables, async (context, { params }) => {
    const row = await findRow(context.data, Number(params.id));
    return variablesFor(context, await ownerOf(context, context.data, row, false), row);
  }),

  route(calls.addParagraph, (context, { body }) =>
    inTransaction(context, async (data) => {
      const owner = await loadOwner(context, data, body.ownerType, body.ownerId, true);
      const { again, content, frame, ...place } = body;
      const copyOf = again === undefined ? undefined : await findDeleted(data, again);
      if (copyOf !== undefined && (copyOf.ownerType !== owner.type || copyOf.ownerId !== owner.id))
        throw new ApiProblem("not-found", { errors: ["paragraph.error.gone"] });
      const row = await add(context, data, owner, { ...place, ...(copyOf !== undefined && { copyOf }) });
      if (content === undefined && frame === undefined) return responseOf(context, data, owner, row);
      const filled = await saveDraft(context, data, owner, row.id, { ...frame, version: row.version, content });
      return responseOf(context, data, owner, filled);
    }),
  ),

  route(calls.updateParagraph, (context, { params, body }) =>
    changing(context, params.id, (data, row, owner) => saveDraft(context, data, owner, row.id, body)),
  ),

  route(calls.removeParagraph, (context, { params }) =>
    inTransaction(context, async (data) => {
      const row = await findRow(data, Number(params.id), true);
      await ownerOf(context, data, row, true);
      await remove(data, row);
      return { removed: true };
    }),
  ),

  route(calls.restoreParagraph, (context, { params }) =>
    inTransaction(context, async (data) => {
      const row = await findDeleted(data, Number(params.id));
      const owner = await ownerOf(context, data, row, true);
      return responseOf(context, data, owner, await restore(data, row));
    }),
  ),

  route(calls.duplicateParagraph, (context, { params, body }) =>
    inTransaction(context, async (data) => {
      const row = await findRow(data, Number(params.id), true);
      const owner = await ownerOf(context, data, row, true);
      const hasOtherOwner = body?.ownerType !== undefined && body.ownerId !== undefined;
      const target = hasOtherOwner
        ? await loadOwner(context, data, body.ownerType ?? owner.type, body.ownerId ?? owner.id, true)
        : owner;
      return responseOf(context, data, target, await duplicate(context, data, row, target, body?.slot));
    }),
  ),

  route(calls.moveParagraph, (context, { params, body }) =>
    inTransaction(context, async (data) => {
      const row = await findRow(data, Number(params.id), true);
      await ownerOf(context, data, row, true);
      const target = await loadOwner(context, data, body.ownerType, body.ownerId, true);
      return responseOf(context, data, target, await move(context, data, row, target, body.slot));
    }),
  ),

  route(calls.orderParagraphs, (context, { body }) =>
    inTransaction(context, async (data) => {
      const owner = await loadOwner(context, data, body.ownerType, body.ownerId, true);
      return { ids: await order(data, owner, body) };
    }),
  ),

  route(calls.publishParagraph, (context, { params, body }) =>
    changing(context, params.id, async (data, row, owner) => {
      // Pages are published as a whole; a single paragraph cannot be.
      if (isPageOwner(owner.type)) throw new ApiProblem("refused", { errors: ["paragraph.error.publish-page"] });
      await requireVersion(row, body.version, () => responseOf(context, data, owner, row));
      return publish(data, row);
    }),
  ),

  route(paragraphVersions, async (context, { params }) => {
    const row = await findRow(context.data, Number(params.id));
    await ownerOf(context, context.data, row, false);
    const rows = await context.data.selectFields(
      recordVersion,
      {
        version: recordVersion.version,
        at: recordVersion.at,
        by: sql<string | null>`trim(concat(${userAccount.firstName}, ' ', ${userAccount.lastName}))`,
      },
      {
        where: versionsOf(row.id),
        orderBy: [desc(recordVersion.version)],
        joins: [{ table: userAccount, on: eq(userAccount.id, recordVersion.actorId), unscoped: true }],
      },
    );
    return {
      elements: rows.map(({ version, at, by }) => ({ version, at: at.toISOString(), by: by === "" ? null : by })),
    };
  }),

  route(paragraphVersion, async (context, { params }) => {
    const row = await findRow(context.data, Number(params.id));
    const owner = await ownerOf(context, context.data, row, false);
    const version = Number(params.version);
    const columns = await columnsAt(context.data, row.id, version);
    return responseOf(context, context.data, owner, { ...row, ...columns, version });
  }),

  route(restoreVersion, (context, { params, body }) =>
    changing(context, params.id, async (data, row, owner) => {
      if (body?.version !== undefined)
        await requireVersion(row, body.version, () => responseOf(context, data, owner, row));
      const set = await columnsAt(data, row.id, Number(params.version));
      return updateParagraph(data, row, set, { verb: "RESTORE", action: `version ${params.version}` });
    }),
  ),

  route(calls.tyreProfileIndex, (context, { params, body }) =>
    inTransaction(context, async (data) => {
      const row = await findRow(data, Number(params.id));
      await ownerOf(context, data, row, true);
      return moveProfile(data, row.id, body.tyreProfileId, body.index);
    }),
  ),

  route(calls.paragraphChoices, async (context, { params, query }) => ({
    elements: await choicesFor(context.data, params.resource, query, context.locale),
  })),

  route(calls.layouts, async (context, { query: { ownerType, ownerId } }) => {
    if (ownerType === undefined) return layoutList([]);
    if (ownerId === undefined) return layoutList(OWNERS[ownerType].excludedLayouts);
    return layoutList((await loadOwner(context, context.data, ownerType, ownerId, false)).excludedLayouts);
  }),

  route(calls.pageTemplates, ({ locale }) => templateList(locale)),

  route(calls.advancedOptionsById, (_, { params }) => {
    const layout = layoutOf(params.id);
    if (layout === undefined) throw new ApiProblem("not-found");
    return { options: optionsOf(layout) };
  }),

  route(calls.advancedOptions, async (context, { params }) => {
    const row = await findRow(context.data, Number(params.id));
    await ownerOf(context, context.data, row, false);
    return { options: [...row.options] };
  }),

  route(calls.saveAdvancedOptions, (context, { params, body }) =>
    inTransaction(context, async (data) => {
      const row = await findRow(data, Number(params.id), true);
      await ownerOf(context, data, row, true);
      const fields = optionErrors(layoutOfRow(row), body.options);
      if (body.paragraphId !== undefined && String(body.paragraphId) !== params.id)
        fields["paragraphId"] = "error.reference";
      if (Object.keys(fields).length > 0) throw new ApiProblem("validation", { fields });
      const options = storable(body.options);
      await updateParagraph(data, row, { options }, { verb: "UPDATE", action: "advanced-options" });
      return { options };
    }),
  ),

  route(calls.updateSliderPicture, async (context, { params, body }, reply) => {
    const row = await entityRow(context.data, body.entityId, params.ownerType);
    await noteDenial(context, () => ownerOf(context, context.data, row, true));
    const after = await saveGroup(context, files, row, body, seenVersion(reply.request.headers["if-match"]));
    const group = after.sliderPictures[body.index];
    if (group === undefined) throw new ApiProblem("internal");
    return groupResponse(group, body.index, contentLocale(context, after), after.locale === null);
  }),

  route(deletePicture, async (context, { body }) => {
    if (body.property !== "sliderPictures")
      throw new ApiProblem("validation", { fields: { property: "error.reference" } });
    const row = await entityRow(context.data, body.entityId);
    await noteDenial(context, () => ownerOf(context, context.data, row, true));
    return { deleted: await removePicture(context, row, body) };
  }),
];

const versionsOf = (id: number) =>
  and(eq(recordVersion.resource, "paragraph"), eq(recordVersion.recordId, id)) ?? sql`false`;
