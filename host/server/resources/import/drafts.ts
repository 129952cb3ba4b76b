/** Pending imports: uploaded, parsed and mapped files, private to their account. */
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { ARTICLE, levelOfArticle } from "../../../../src/contract/article-name";
import {
  IMPORT_MODES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
  type ImportDraft,
  type TableFormat,
} from "../../../../src/contract/endpoints/imports";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { Upload } from "../../platform/http/route";
import { callerOf } from "../caller";
import { type Caller, type Registry, type ResourceService } from "../types";
import { registryFor } from "../service";
import type { ServerServices } from "../../services/server-services";
import { runIsolated } from "../../platform/storage/each-shop";
import { importDraft, job, userAccount } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { StoredFile } from "../../platform/storage/file-store";
import { isZip, nameOfPackedFile, unpackFile } from "../../services/tables/packed-file";
import { openTable, startOf, type TableLine } from "../../services/tables/read-table";
import { sampleOf, storeLines, type Draft } from "./draft-lines";
import { linesAsCsv } from "./lines-as-csv";
import { loadMapping, mappingFor, withoutReplacement } from "./mapping-memory";
import { mayReplaceAll } from "./may-replace-all";
import { importTargets } from "./targets";

declareScope(importDraft, {
  ...shopRule(importDraft),
  read: (scope) => and(shopRule(importDraft).read(scope), sql`${importDraft.userId} = ${scope.userId}`) ?? sql`false`,
});

const DRAFT_DAYS = 30;

const limitsOf = ({ resource }: ResourceService) => ({ lines: resource.import?.maxLines ?? MAX_IMPORT_LINES });

/** Receives and parses an upload and stores it as a draft. Throws when it is missing or unreadable. */
export async function createDraft(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  upload: Upload | undefined,
): Promise<Draft> {
  if (upload === undefined) throw new ApiProblem("validation", { fields: { file: "error.required" } });
  const { files } = services;
  const maxBytes = service.resource.import?.maxBytes ?? MAX_IMPORT_BYTES;
  let stored = await files.putStream(upload.stream(maxBytes));
  try {
    const { sha256 } = stored;
    stored = await unpack(services, stored, maxBytes);
    const open = () => files.read(stored.key);
    const table = await openTable(open, undefined, limitsOf(service));
    return await storeDraft(services, service, caller, { name: upload.name, stored: { ...stored, sha256 }, ...table });
  } catch (error) {
    await files.remove(stored.key);
    throw error;
  }
}

/** Replaces a stored ZIP by the file that it contains. Returns other files, and workbooks, as they are. */
async function unpack(
  { files }: Pick<ServerServices, "files">,
  packed: StoredFile,
  maxBytes: number,
): Promise<StoredFile> {
  const open = () => files.read(packed.key);
  if (!isZip(await startOf(await open()))) return packed;
  const name = await nameOfPackedFile(await open());
  if (name === undefined) return packed;
  const unpacked = await files.putStream(unpackFile(await open(), name, maxBytes));
  await files.remove(packed.key);
  return unpacked;
}

interface NewDraft {
  readonly name: string;
  /** The file as uploaded. */
  readonly stored: StoredFile;
  readonly format: TableFormat;
  readonly parts: readonly string[];
  readonly header: readonly string[];
  readonly lines: AsyncIterable<TableLine> | Iterable<TableLine>;
}

/** Stores a parsed file with its suggested mapping. */
export async function storeDraft(
  services: ServerServices,
  service: ResourceService,
  caller: Caller,
  { name, stored, format, parts, header, lines }: NewDraft,
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
    parts,
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
    parts: table.parts,
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
  const copied = await storeDraft(services, service, caller, {
    name,
    stored,
    format,
    parts: [],
    header,
    lines: lines(),
  });
  const [changed] = await caller.context.data.update(
    importDraft,
    // A part of the lines is never the complete set.
    { mapping, options: withoutReplacement(options), corrections },
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
  const { id, resource, fileName, format, parts, header, lines, mapping, options, previewJobId, jobId } = draft;
  const existing = await loadMapping(data, resource, header);
  return {
    id,
    resource,
    fileName,
    format,
    parts: [...parts],
    header: [...header],
    lines,
    sample: await sampleOf(services, draft),
    targets: importTargets(service.resource, caller),
    mapping,
    // The mapping of this file is remembered too, for the next one.
    remembered: existing !== undefined && existing.updatedAt < draft.createdAt,
    options,
    keepsOwn: service.resource.import?.own !== undefined,
    modes: IMPORT_MODES.filter((mode) => mode !== "REPLACE_ALL" || mayReplaceAll(service, caller)),
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
