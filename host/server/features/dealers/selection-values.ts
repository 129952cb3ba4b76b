/** Bulk actions on selected dealers: offer a service, set an option or tag, attach a user. */
import type { Reference } from "../../../../src/contract/fields/values";
import { NO_WORDS, YES_WORDS } from "../../../../src/contract/yes-no";
import { attributeError } from "../../../../src/resources/dealers/attributes/attribute-pattern.server";
import { joinCodes, splitCodes } from "../../../../src/resources/dealers/attributes/attribute-values";
import { foldText } from "../../../../src/contract/fold-text";
import type { HookContext, HookResult } from "../../resources/types";
import { loadOne } from "../../resources/writing/saving";
import { serviceOf } from "../../resources/service";
import { protectedAccountError } from "./attach/attach";
import type { Attachment } from "./attach/storage";
import { refuseDealerUser } from "./exclusions";
import { writeAttachments } from "./matrices/attachments";
import { changedRows, type AttributeColumn } from "./matrices/attributes";
import { applyChanges, columnKey } from "./matrices/offered";

type Values = Readonly<Record<string, unknown>>;

/** Offers or withdraws a service. As in the matrix, own terms are kept when a service is withdrawn. */
export function setServiceOffered(
  dealer: Values,
  { service }: Values,
  value: boolean,
  context: HookContext,
): HookResult {
  refuseDealerUser(context);
  const column = columnKey((service as Reference).id, "OFFERED");
  return { set: { services: applyChanges(dealer, [{ column, value }]) } };
}

const YES: ReadonlySet<string> = new Set(YES_WORDS);
const NO: ReadonlySet<string> = new Set(NO_WORDS);
const plain = (text: string): string => foldText(text).trim();

/** Converts entered text to its stored form: choices by code or label, booleans by "yes" and "no". */
export function attributeText({ attribute: { type }, choices }: AttributeColumn, text: string): string {
  const codeOf = (text: string): string =>
    choices.find(({ code, label }) => [code, ...Object.values(label)].some((name) => plain(name) === plain(text)))
      ?.code ?? text;
  switch (type) {
    case "BOOLEAN":
      return text === "" || YES.has(plain(text)) ? "true" : NO.has(plain(text)) ? "" : text;
    case "LIST":
      return codeOf(text);
    case "MULTI_LIST":
      return joinCodes(splitCodes(text).map(codeOf));
    case "NUMBER":
      return text.replace(",", ".");
    default:
      return text;
  }
}

/** Sets the value of one option or tag in the dealer's rows. */
export function setAttribute(
  dealer: Values,
  columns: readonly AttributeColumn[],
  attribute: Reference,
  value: unknown,
  context: HookContext,
): HookResult {
  refuseDealerUser(context);
  const column = columns.find(({ id }) => id === attribute.id);
  if (column === undefined) return { errors: ["error.reference-gone"] };
  if (!column.appliesTo(String(dealer["country"]), String(dealer["dealerType"])))
    return { errors: ["error.action-not-possible"] };
  const text = attributeText(column, typeof value === "string" ? value.trim() : "");
  const error = text === "" ? undefined : attributeError(column.attribute, text);
  if (error !== undefined) return { fields: { value: error } };
  return { set: { [column.field]: changedRows(dealer, column.field, [[column, text]]) } };
}

/** Attaches a user to the dealer, or updates an existing attachment. */
export async function attachUser(dealer: { readonly id: number }, input: Values, context: HookContext): Promise<void> {
  const { id } = input["user"] as Reference;
  const { caller, data } = context;
  const user = await loadOne(serviceOf(caller.registry, "dealer-user"), caller, data, id);
  const { role, receiveMails, from, to } = input as unknown as Attachment;
  const others = (user["dealers"] as readonly Attachment[]).filter((row) => row.dealer.id !== dealer.id);
  const dealers = [...others, { dealer: { id: dealer.id, label: "" }, role, receiveMails, from, to }];
  await writeAttachments(context, user, { dealers, dealerScope: "ATTACHED" }, "attach-user");
}

/** Returns why the attachment is refused, or undefined. */
export async function attachmentRefusal(input: Values, context: HookContext): Promise<HookResult | undefined> {
  const { from, to } = input as unknown as Attachment;
  if (from !== null && to !== null && to < from) return { fields: { to: "error.period.order" } };
  const protectionError = await protectedAccountError((input["user"] as Reference).id, context);
  return protectionError === undefined ? undefined : { errors: [protectionError] };
}
