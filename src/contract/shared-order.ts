/** Records that belong to several others, such as sheets of several catalogues: they have a position in the order of each. */
import { f, type Fields, type ReferenceTarget } from "./fields";
import { idIn } from "./record-values";

type Values = Readonly<Record<string, unknown>>;

/** Names of the fields that place a record in several orders. */
export interface SharedOrder {
  /** Reference to the main owner. The position field holds the position within it. */
  readonly owner: string;
  /** References to further owners. */
  readonly also: string;
  /** Positions within further owners, see `placesIn()`. */
  readonly places: string;
  readonly position: string;
}

interface Place {
  readonly owner: unknown;
  readonly position: number;
}

/** Returns the field that stores the positions within further owners. */
export const placesIn = <const Target extends ReferenceTarget>(owner: Target) =>
  f.rows(
    { owner: f.reference(owner, { required: true }), position: f.integer({ required: true }) },
    { readOnly: true },
  );

/** Returns the fields of a resource's shared order; undefined if each record has one position. */
export function sharedOrder(fields: Fields): SharedOrder | undefined {
  const [position, field] = Object.entries(fields).find(([, { kind }]) => kind === "position") ?? [];
  const { within, places } = (field?.options ?? {}) as { readonly within?: string; readonly places?: string };
  if (position === undefined || within === undefined || places === undefined) return undefined;
  const also = alsoField(fields, within);
  return also === undefined ? undefined : { owner: within, also, places, position };
}

/** Returns the name of the field with the further records of a reference. */
export const alsoField = (fields: Fields, reference: string): string | undefined =>
  (fields[reference]?.options as { readonly also?: string } | undefined)?.also;

/** Returns the ids of further records in a field of references. */
export const alsoIds = (record: Values, also: string): number[] => {
  const references = record[also];
  return Array.isArray(references) ? references.flatMap((reference) => idIn(reference) ?? []) : [];
};

const placesOf = (record: Values, { places }: SharedOrder): readonly Place[] =>
  (record[places] as readonly Place[] | undefined) ?? [];

/** Returns whether a record belongs to an owner. */
export const belongsTo = (record: Values, { owner, also }: SharedOrder, ownerId: number): boolean =>
  idIn(record[owner]) === ownerId || alsoIds(record, also).includes(ownerId);

/** Returns a record's position within one of its owners. A record without one has that of its main owner. */
export function positionIn(record: Values, shared: SharedOrder, ownerId: number): number {
  const main = Number(record[shared.position] ?? 0);
  if (idIn(record[shared.owner]) === ownerId) return main;
  return placesOf(record, shared).find(({ owner }) => idIn(owner) === ownerId)?.position ?? main;
}

/** Returns the values that give a record a position within one of its owners. */
export function withPosition(record: Values, shared: SharedOrder, ownerId: number, position: number): Values {
  if (idIn(record[shared.owner]) === ownerId) return { [shared.position]: position };
  const others = placesOf(record, shared).filter(({ owner }) => idIn(owner) !== ownerId);
  return { [shared.places]: [...others, { owner: { id: ownerId, label: "" }, position }] };
}
