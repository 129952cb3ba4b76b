/** Remembers how columns were mapped: per file of a source, and per column name for files of other sources. */
import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { DEFAULT_OPTIONS, type ColumnMapping, type ImportOptions } from "../../../../src/contract/endpoints/imports";
import { foldText } from "../../../../src/contract/fold-text";
import type { RequestContext } from "../../platform/http/request-context";
import { importHead, importMapping } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerServices } from "../../services/server-services";
import type { Caller, ResourceService } from "../types";
import type { Draft } from "./draft-lines";
import { importTargets, normalisedHead, suggestMapping, validMapping } from "./targets";

declareScope(importMapping, shopRule(importMapping));
declareScope(importHead, shopRule(importHead));

/** Returns the source key of a header. Files with the same header cells belong to the same source, in any order and spelling. */
const sourceOf = (header: readonly string[]): string =>
  createHash("sha256").update(header.map(foldText).join("\u0000")).digest("hex");

/** Returns the last mapping and options of a source, or undefined. */
export async function loadMapping(data: ScopedDatabase, resource: string, header: readonly string[]) {
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
  await rememberHeads(data, draft);
}

const headsAmong = (resource: string, heads: readonly string[]) =>
  and(eq(importHead.resource, resource), inArray(importHead.head, [...heads])) ?? sql`false`;

/** Stores the target of each column name, and forgets those of columns that are not imported. */
async function rememberHeads(data: ScopedDatabase, { resource, header, mapping, format }: Draft): Promise<void> {
  // Letters name the place of a column only.
  if (format.headerLine === 0) return;
  const targets = new Map(header.map((head, column) => [normalisedHead(head), mapping[String(column)]]));
  targets.delete("");
  if (targets.size === 0) return;
  const shopId = data.scope.shopId ?? 0;
  const rows = [...targets].flatMap(([head, target]) =>
    target === undefined ? [] : [{ shopId, resource, head, target, updatedAt: new Date() }],
  );
  await data.transaction(async (transaction) => {
    await transaction.remove(importHead, headsAmong(resource, [...targets.keys()]));
    if (rows.length > 0) await transaction.insert(importHead, ...rows);
  });
}

/** Returns the remembered targets of column names. */
async function knownHeads(data: ScopedDatabase, resource: string, header: readonly string[]) {
  const heads = [...new Set(header.map(normalisedHead))];
  const rows = heads.length === 0 ? [] : await data.select(importHead, { where: headsAmong(resource, heads) });
  return new Map(rows.map(({ head, target }) => [head, target]));
}

/** Returns options that delete nothing: to replace all records is a decision for one file. */
export const withoutReplacement = (options: ImportOptions): ImportOptions =>
  options.mode === "REPLACE_ALL" ? { ...options, mode: "CREATE_UPDATE" } : options;

/** Returns a mapping for a header: the remembered one where still valid, else a suggestion. */
export async function mappingFor(
  services: Pick<ServerServices, "messages">,
  service: ResourceService,
  caller: Caller,
  header: readonly string[],
): Promise<{ mapping: ColumnMapping; options: ImportOptions }> {
  const targets = importTargets(service.resource, caller);
  const existing = await loadMapping(caller.context.data, service.resource.name, header);
  if (existing !== undefined)
    return {
      mapping: validMapping(existing.mapping, header, targets),
      // Options that were remembered before others were added.
      options: withoutReplacement({ ...DEFAULT_OPTIONS, ...existing.options }),
    };
  return {
    mapping: await suggestMapping(
      service.resource,
      targets,
      header,
      services.messages,
      caller,
      await knownHeads(caller.context.data, service.resource.name, header),
    ),
    options: DEFAULT_OPTIONS,
  };
}
