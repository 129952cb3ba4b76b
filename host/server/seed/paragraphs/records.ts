/** Inserts demo records. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { Fields, Localised } from "../../../../src/contract/fields";
import { widen, type AnyResource, type Resource } from "../../../../src/contract/resource";
import { RecordStorage } from "../../resources/storage/record-storage";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type Values = Readonly<Record<string, unknown>>;

/** Inserts records of a resource and returns their ids in the same order. */
export const addRecords = (data: ScopedDatabase, resource: AnyResource, rows: readonly Values[]): Promise<number[]> =>
  new RecordStorage(resource).insert(
    data,
    rows.map((values) => ({ values: { ...emptyValues(resource.fields), ...values } })),
  );

export const add = <N extends string, F extends Fields>(
  data: ScopedDatabase,
  resource: Resource<N, F>,
  ...rows: readonly Values[]
): Promise<number[]> => addRecords(data, widen(resource), rows);

export const texts = (fr_FR: string, en_GB: string, de_DE: string): Localised => ({ fr_FR, en_GB, de_DE });
export const to = (id: number | undefined) => ({ id: id ?? 0, label: "" });
export const euros = (amount: number) => ({ minor: Math.round(amount * 100), currency: "EUR" });
