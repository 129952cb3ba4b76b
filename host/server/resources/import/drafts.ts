/** Pending imports: uploaded, parsed and mapped files, private to their account. */
import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { ARTICLE, levelOfArticle } from "../../../../src/contract/article-name";
import {
  DEFAULT_OPTIONS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
  type ColumnMapping,
  type ImportDraft,
  type ImportOptions,
  type TableFormat,
} from "../../../../src/contract/endpoints/imports";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { Upload } from "../../platform/http/route";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService } from "../types";
import { foldText } from "../../../../src/contract/fold-text";
import { registryFor } from "../service";
import type { ServerServices } from "../../services/server-services";
import { runIsolated } from "../../platform/storage/each-shop";
import { importDraft, importMapping, job, userAccount } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { StoredFile } from "../../platform/storage/file-store";
import { openTable, type TableLine } from "../../services/tables/read-table";
import { sampleOf, storeLines, type Draft } from "./draft-lines";
import { linesAsCsv } from "./lines-as-csv";
import { importTargets, validMapping, suggestMapping } from "./targets";

declareScope(importMapping, shopRule(importMapping));
declareScope(importDraft, {
  ...shopRule(importDraft),
  read: (scope) => and(shopRule(importDraft).read(scope), sql`${importDraft.userId} = ${scope.userId}`) ?? sql`false`,
});

const DRAFT_DAYS = 30;

/** Returns the source key of a header. Files with the same header cells belong to the same source, in any order and spelling. */
const sourceOf = (header: readonly string[]): string =>
  createHash("sha256").update(header.map(foldText).join("\u0000")).digest("hex");

const limitsOf = ({ resource }: ResourceService) => ({ lines: resource.import?.maxLines ?? MAX_IMPORT_LINES });

/** Returns the last mapping and options of a source, or undefined. */
async function loadMapping(data: ScopedDatabase, resource: string, header: readonly string[]) {
  const where = and(eq(importMapping.resource, resource), eq(importMapping.source, sourceOf(header)));
  return where === undefined ? undefined : data.find(importMapping, where);
}

/** Stores the mapping for the next file of the source. */
export async function rememberMapping(context: RequestContext, draft: Draft): Promise<void> {
  const { resource, header, mapping, options } = draft;
  const { data, identity } = context;
  const values = { mapping, options, updatedAt: new Date(), updatedBy: identity.userId };
  const where = and(eq(importMapping.resource, resource), eq(importMapping.source, sourceOf(header))) ?? sql`false`;
  const existing = await data.update(importMapping, values, where);
  if (existing.length === 0)
    await data.insert(importMapping, {
      ...values,
      resource,
      source: sourceOf(header),
      shopId: context.data.scope.shopId ?? 0,
    });
}

/** Returns a mapping for a header: the remembered one where still valid, else a suggestion. */
async function mappingFor(
  services: Pick<ServerServices, "messages">,
  service: ResourceService,
  caller: Caller,
  header: readonly string[],
): Promise<{ mapping: ColumnMapping; options: ImportOptions }> {
  const targets = importTargets(service.resource, caller);
  const existing = await loadMapping(caller.context.data, service.resource.name, header);
  if (existing !== undefined)
    return { mapping: validMapping(existing.mapping, header, targets), options: existing.options };
  return {
    mapping: await suggestMapping(service.resource, targets, header, services.messages, caller),
    options: DEFAULT_OPTIONS,
  };
}

/** Receives and parses an upload and stores it as a draft. Throws when it is missing or unreadable. */
export async function createDraft(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  upload: Upload | undefined,
): Promise<Draft> {
  if (upload === undefined) throw new ApiProblem("validation", { fields: { file: "error.required" } });
  const { files } = services;
  const stored = await files.putStream(upload.stream(service.resource.import?.maxBytes ?? MAX_IMPORT_BYTES));
  try {
    const table = await openTable(() => files.read(stored.key), undefined, limitsOf(service));
    return await storeDraft(services, service, caller, { name: upload.name, stored, ...table });
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}

interface NewDraft {
  readonly name: string;
  /** The file as uploaded. */
  readonly stored: StoredFile;
  readonly format: TableFormat;
  readonly header: readonly string[];
  readonly lines: AsyncIterable<TableLine> | Iterable<TableLine>;
}

/** Stores a parsed file with its suggested mapping. */
export async function storeDraft(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  { name, stored, format, header, lines }: NewDraft,
): Promise<Draft> {
  const { data, identity } = caller.context;
  const [draft] = await data.insert(importDraft, {
    shopId: data.scope.shopId ?? 0,
    userId: identity.userId,
    resource: service.resource.name,
    fileName: name.slice(0, 200),
    sha256: stored.sha256,
    fileKey: stored.key,
    ...(await storeLines(services, lines)),
    format,
    header,
    ...(await mappingFor(services, service, caller, header)),
    expiresAt: new Date(Date.now() + DRAFT_DAYS * DAY_MS),
  });
  if (draft === undefined) throw new ApiProblem("internal");
  return draft;
}

/** Parses the file again with other options and resets the mapping. */
export async function parseAgain(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  draft: Draft,
  format: TableFormat,
): Promise<Partial<Draft>> {
  const open = () => services.files.read(draft.fileKey);
  const table = await openTable(open, { ...format, kind: draft.format.kind }, limitsOf(service));
  return {
    format: table.format,
    header: table.header,
    ...(await storeLines(services, table.lines)),
    corrections: {},
    previewJobId: null,
    ...(await mappingFor(services, service, caller, table.header)),
  };
}

/** Creates an import from lines of another one, with their corrections. Line numbers stay those of the original file. */
export async function draftOfLines(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  draft: Draft,
  lines: () => AsyncIterable<TableLine>,
): Promise<Draft> {
  const { fileName: name, header, mapping, options, corrections } = draft;
  const format: TableFormat = { kind: "CSV", encoding: "UTF-8", delimiter: ";" };
  const stored = await services.files.putStream(linesAsCsv(header, lines()));
  const copied = await storeDraft(services, service, caller, { name, stored, format, header, lines: lines() });
  const [changed] = await caller.context.data.update(
    importDraft,
    { mapping, options, corrections },
    eq(importDraft.id, copied.id),
  );
  return changed ?? copied;
}

/** Returns the job type of an import. Articles of all custom database levels share one type. */
export const importJob = (resource: string): string =>
  `import-${levelOfArticle(resource) === undefined ? resource : ARTICLE}`;

/** Returns when and by whom the same file was imported within the last day. */
export async function importedBefore(data: ScopedDatabase, draft: Draft): Promise<ImportDraft["importedBefore"]> {
  const [found] = await data.selectFields(
    job,
    { at: job.createdAt, first: userAccount.firstName, last: userAccount.lastName },
    {
      joins: [{ table: userAccount, on: sql`${userAccount.id} = ${job.userId}`, unscoped: true }],
      where: and(
        eq(job.type, importJob(draft.resource)),
        inArray(job.status, ["DONE", "PARTIAL", "RUNNING", "QUEUED"]),
        gt(job.createdAt, new Date(Date.now() - DAY_MS)),
        sql`${job.params}->>'sha256' = ${draft.sha256}`,
        sql`${job.id} is distinct from ${draft.jobId}::bigint`,
      ),
      orderBy: [desc(job.createdAt)],
      limit: 1,
    },
  );
  return found === undefined ? null : { at: found.at.toISOString(), by: `${found.first} ${found.last}`.trim() };
}

/** Returns the API form of a draft, with targets and sample lines. */
export async function draftView(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  draft: Draft,
): Promise<ImportDraft> {
  const { data } = caller.context;
  const { id, resource, fileName, format, header, lines, mapping, options, previewJobId, jobId } = draft;
  const existing = await loadMapping(data, resource, header);
  return {
    id,
    resource,
    fileName,
    format,
    header: [...header],
    lines,
    sample: await sampleOf(services, draft),
    targets: importTargets(service.resource, caller),
    mapping,
    remembered: existing !== undefined,
    options,
    importedBefore: await importedBefore(data, draft),
    previewJobId,
    jobId,
  };
}

/** Loads the account's own draft with its resource and caller; throws 404 for any other. */
export async function findDraft(all: Registry, context: RequestContext, id: string) {
  const draft = await context.data.find(importDraft, eq(importDraft.id, Number(id)));
  const registry = await registryFor(all, draft?.resource ?? "", context.data);
  const service = draft === undefined ? undefined : registry.get(draft.resource);
  if (draft === undefined || service === undefined) throw new ApiProblem("not-found");
  return { draft, service, caller: await callerOf(context, registry) };
}

/** Deletes expired drafts and their files. */
export async function cleanDrafts({ database, files }: Pick<ServerServices, "database" | "files">): Promise<void> {
  const removed = await database
    .delete(importDraft)
    .where(sql`${importDraft.expiresAt} < now()`)
    .returning();
  for (const key of removed.flatMap(({ fileKey, linesKey }) => [fileKey, linesKey]))
    await runIsolated(`Removal of the file ${key}`, () => files.remove(key));
}
