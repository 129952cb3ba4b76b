/** The contact form of a shop. Until the shop adapts it, visitors see the default form. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import { contactContent } from "../../../../src/contract/forms/contact-form";
import type { FormContent } from "../../../../src/contract/forms/content";
import type { AnyRecord } from "../../../../src/contract/resource";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { serviceOf } from "../../resources/service";
import type { Caller } from "../../resources/types";
import { insertRecords, load, removeRecords } from "../../resources/writing/write-records";
import { DEFAULT_CONTACT_FIELDS, DEFAULT_CONTACT_TEXTS } from "./default-contact-form";

const SETTINGS = "form-contact";
const FIELD = "form-contact-field";

type Row = typeof record.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

const rowsOf = (data: ScopedDatabase, resource: string): Promise<Row[]> =>
  data.select(record, {
    where: and(eq(record.resource, resource), isNull(record.deletedAt)) ?? sql`false`,
    orderBy: [record.position, record.id],
    limit: 100,
  });

/** Returns the values of a row as the resource names them; those of references are ids. */
const valuesOf = ({ id, version, position, active, data, i18n }: Row): AnyRecord =>
  ({ ...data, ...i18n, id, version, position, active }) as unknown as AnyRecord;

/** Returns the fields of the shop, and the shared lists that they offer. No fields: the shop has not adapted the form. */
export async function contactRecords(
  data: ScopedDatabase,
): Promise<{ readonly fields: readonly AnyRecord[]; readonly choiceLists: readonly AnyRecord[] }> {
  const fields = (await rowsOf(data, FIELD)).map((row) => {
    const { choiceList } = row.data;
    return { ...valuesOf(row), choiceList: typeof choiceList === "number" ? { id: choiceList, label: "" } : null };
  });
  const lists = fields.flatMap(({ choiceList }) => choiceList?.id ?? []);
  const choiceLists =
    lists.length === 0
      ? []
      : await data.select(record, { where: and(eq(record.resource, "custom-select"), inArray(record.id, lists)) });
  return { fields, choiceLists: choiceLists.map(valuesOf) };
}

export interface ContactForm {
  readonly content: FormContent;
  readonly settings: Values;
  /** Records of the fields; none for the default form. */
  readonly fields: readonly AnyRecord[];
}

export async function loadContactForm(data: ScopedDatabase): Promise<ContactForm> {
  const [[stored], { fields, choiceLists }] = await Promise.all([rowsOf(data, SETTINGS), contactRecords(data)]);
  const settings: Values = stored === undefined ? DEFAULT_CONTACT_TEXTS : valuesOf(stored);
  const defaults = DEFAULT_CONTACT_FIELDS.map((values, position) => ({ ...values, position }) as unknown as AnyRecord);
  return { content: contactContent(settings, fields.length === 0 ? defaults : fields, choiceLists), settings, fields };
}

/** Replaces the fields by the default ones, and stores the default texts where the shop has none. Returns the number of fields. */
export async function resetContactForm(caller: Caller, data: ScopedDatabase): Promise<number> {
  await data.lock(SETTINGS);
  const [settings, field] = [serviceOf(caller.registry, SETTINGS), serviceOf(caller.registry, FIELD)];
  const [stored] = await rowsOf(data, SETTINGS);
  if (stored === undefined) {
    const values = { ...emptyValues(settings.resource.fields), ...DEFAULT_CONTACT_TEXTS };
    await insertRecords(settings, caller, data, [{ values }]);
  }
  const present = (await rowsOf(data, FIELD)).map(({ id }) => id);
  await removeRecords(field, caller, data, await load(field, caller, data, present), { verb: "DELETE" });
  const rows = DEFAULT_CONTACT_FIELDS.map((values) => ({
    values: { ...emptyValues(field.resource.fields), ...values },
  }));
  return (await insertRecords(field, caller, data, rows)).length;
}
