/** Import targets: fields of a resource with their languages and parts, and suggestions for columns. */
import type { ColumnMapping, ImportTarget } from "../../../../src/contract/endpoints/imports";
import { isLocalised, ADDRESS_PARTS, type Field, type FieldKind } from "../../../../src/contract/fields";
import { messageKeys } from "../../../../src/contract/message-keys";
import type { AnyResource } from "../../../../src/contract/resource";
import { isLanguageCode } from "../../../../src/contract/spec/translator";
import { isWritable } from "../../../../src/contract/validation";
import { BUILT_IN_LOCALES } from "../../../../src/locales/index";
import type { MessageService } from "../../services/messages/messages";
import { mayChange } from "../caller";
import { type Caller } from "../types";
import { foldText } from "../../../../src/contract/fold-text";
import { KEY_SYNONYMS, KIND_SYNONYMS, LABEL_SYNONYMS, PART_SYNONYMS } from "./head-synonyms";

/** Field kinds that cannot be imported from a single cell. Addresses have one column per part. */
const WITHOUT_CELL: ReadonlySet<FieldKind> = new Set<FieldKind>([
  "address",
  "picture",
  "file",
  "position",
  "secret",
  "computed",
]);

/** Address parts always available as targets. */
const NEEDED_PARTS: ReadonlySet<string> = new Set(["address1", "city", "country"]);

const hasDefault = (field: Field): boolean => (field.options as { default?: unknown }).default !== undefined;

/** Returns the targets of a field: itself, one per language, or its parts. */
function targetsOf(name: string, field: Field, match: boolean, languages: readonly string[]): ImportTarget[] {
  const required = field.options.required === true && !hasDefault(field);
  const target = (part: string | null, isRequired: boolean): ImportTarget => ({
    name: part === null ? name : `${name}.${part}`,
    field: name,
    part,
    required: isRequired,
    match,
  });
  if (field.kind === "address") return ADDRESS_PARTS.map((part) => target(part, required && NEEDED_PARTS.has(part)));
  if (WITHOUT_CELL.has(field.kind)) return [];
  if (isLocalised(field)) return languages.map((locale, index) => target(locale, required && index === 0));
  return [target(null, required)];
}

/** Returns the targets available to the account, in the order of the definition. */
export function importTargets(resource: AnyResource, caller: Caller): ImportTarget[] {
  const { languages } = caller.context;
  const match = resource.import?.match;
  /** Of fields that are the key together, those that no record lacks. */
  const isKey = (name: string, field: Field): boolean =>
    resource.import?.keyOf === undefined
      ? name === match
      : resource.import.keyOf.includes(name) && field.options.required === true;
  const proposals = caller.registry.get(resource.name)?.hooks.proposals;
  const isTarget = (name: string): boolean =>
    proposals === undefined || name === match || proposals.fields.includes(name);
  const targets = Object.entries(resource.fields).flatMap(([name, field]) =>
    isTarget(name) && isWritable(field) && mayChange(field, caller)
      ? targetsOf(name, field, isKey(name, field), languages)
      : [],
  );
  // Proposals may be incomplete; they are completed when accepted.
  return proposals === undefined ? targets : targets.map((target) => ({ ...target, required: target.match }));
}

/** Returns a column name without case, accents, spaces and punctuation. */
export const normalisedHead = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, "");

/** Returns the native language name shown in the mapping, e.g. "français" for `fr_FR`. */
const languageName = (code: string, locale: string): string | undefined =>
  new Intl.DisplayNames([locale.replace("_", "-")], { type: "language" }).of(code.slice(0, 2));

/** Returns header names recognised for a target: field name and titles in every language, with language or part. */
async function headsOf(
  resource: AnyResource,
  targets: readonly ImportTarget[],
  messages: MessageService,
  shopId: number | null,
  reader: string,
): Promise<Map<string, string>> {
  const texts = await Promise.all(
    BUILT_IN_LOCALES.map((locale) =>
      messages.list(locale, [resource.name, `${resource.name}-detail`, "engine-import"], shopId),
    ),
  );
  const heads = new Map<string, string>();
  const add = (head: string, target: ImportTarget): void => {
    const key = normalisedHead(head);
    if (key !== "" && !heads.has(key)) heads.set(key, target.name);
  };
  const titlesOf = (target: ImportTarget): string[] => [
    target.field,
    ...texts.flatMap((text) => text[messageKeys.field(resource.name, target.field)] ?? []),
  ];
  const partNames = (part: string): string[] => [
    part,
    part.slice(0, 2),
    part.toUpperCase(),
    ...texts.flatMap((text) => text[`import.part.${part}`] ?? []),
    ...(isLanguageCode(part) ? BUILT_IN_LOCALES.flatMap((locale) => languageName(part, locale) ?? []) : []),
  ];
  for (const target of targets) {
    const { part } = target;
    if (part === null) for (const title of titlesOf(target)) add(title, target);
    else for (const title of titlesOf(target)) for (const suffix of partNames(part)) add(`${title} ${suffix}`, target);
  }
  // A required reference is identified by its code.
  const matching = targets.find(
    ({ field, required }) => required && /^references?$/.test(resource.fields[field]?.kind ?? ""),
  );
  if (matching !== undefined && resource.fields["code"] === undefined) add("code", matching);
  // Files name the record that lines belong to by its code: "dealer code", "code point de vente".
  if (matching !== undefined)
    for (const title of titlesOf(matching)) for (const head of [`${title} code`, `code ${title}`]) add(head, matching);
  // A bare title means the reader's language; the bare name of a part means that part.
  for (const target of targets.filter(({ part }) => part === reader))
    for (const title of titlesOf(target)) add(title, target);
  for (const target of targets) {
    const { part } = target;
    if (part === null) continue;
    for (const text of texts) add(text[`import.part.${part}`] ?? "", target);
    for (const title of titlesOf(target)) add(title, target);
    add(part, target);
  }
  addSynonyms(resource, targets, reader, add);
  return heads;
}

/** Adds common names of columns. */
function addSynonyms(
  { fields, label }: AnyResource,
  targets: readonly ImportTarget[],
  reader: string,
  add: (head: string, target: ImportTarget) => void,
): void {
  const addAll = (heads: readonly string[], target: ImportTarget | undefined): void => {
    if (target !== undefined) for (const head of heads) add(head, target);
  };
  for (const part of ADDRESS_PARTS)
    addAll(
      PART_SYNONYMS[part] ?? [],
      targets.find((target) => target.part === part),
    );
  for (const [kind, heads] of Object.entries(KIND_SYNONYMS))
    addAll(
      heads,
      targets.find(({ field, part }) => part === null && fields[field]?.kind === kind),
    );
  addAll(
    KEY_SYNONYMS,
    targets.find(({ match }) => match),
  );
  addAll(
    LABEL_SYNONYMS,
    targets.find(({ field, part }) => field === label && (part === null || part === reader)),
  );
}

/**
 * Suggests a mapping. Each target goes to the first matching column.
 *
 * @param known targets that the shop gave to column names before, by `normalisedHead`
 */
export async function suggestMapping(
  resource: AnyResource,
  targets: readonly ImportTarget[],
  header: readonly string[],
  messages: MessageService,
  { context }: Caller,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<ColumnMapping> {
  const heads = await headsOf(resource, targets, messages, context.data.scope.shopId, context.locale);
  const mapping: Record<string, string> = {};
  const usedTargets = new Set<string>();
  const names = new Set(targets.map(({ name }) => name));
  for (const [column, head] of header.entries()) {
    const before = known.get(normalisedHead(head));
    const target = before !== undefined && names.has(before) ? before : heads.get(normalisedHead(head));
    if (target === undefined || usedTargets.has(target)) continue;
    usedTargets.add(target);
    mapping[column] = target;
  }
  return mapping;
}

/** Keeps the valid entries of a mapping: existing columns and available targets. */
export function validMapping(
  mapping: ColumnMapping,
  header: readonly string[],
  targets: readonly ImportTarget[],
): ColumnMapping {
  const targetNames = new Set(targets.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(mapping).filter(([column, target]) => Number(column) < header.length && targetNames.has(target)),
  );
}
