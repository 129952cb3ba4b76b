/**
 * What a file `<name>.slots.tsx` beside a definition may draw itself, paired by name with the definition. Everything that is not
 * named here is drawn by the engine from the field's kind.
 */
import type { ComponentType } from "react";
import type { Field } from "../contract/fields";
import type { AnyRecord, AnyResource, PanelName } from "../contract/resource";
import type { Option } from "../ui/fields/field-input";

/** A cell of the list; also used on the cards of narrow screens. */
export interface CellProps {
  readonly resource: AnyResource;
  /** Name of the column. */
  readonly field: string;
  readonly record: AnyRecord;
  readonly value: unknown;
}

/** An input of the form in place of the kind's own. */
export interface FieldSlotProps {
  readonly resource: AnyResource;
  /** Path inside the record, such as `address`. */
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly readOnly: boolean;
  /** Translated errors of inner parts by their path: `0.value`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A panel of the form (`@activity`); the record is undefined while a new one is typed. */
export interface PanelProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord | undefined;
}

/** What is said below a field of a stored record, such as where its value comes from. */
export interface NoteProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly record: AnyRecord;
  /** Typed over, not saved yet. */
  readonly changed: boolean;
}

/** Asks for a new record, over the list or in place of a blank form. */
export interface CreateProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
  /** The screen then opens the record. */
  readonly onCreated: (record: AnyRecord) => void;
}

/** Finds the records that a reference field may point to. */
export type RecordSearch = (field: Field, text: string, signal: AbortSignal) => Promise<Option<number>[]>;

export interface ResourceSlots {
  readonly create?: ComponentType<CreateProps>;
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly fields?: Readonly<Record<string, ComponentType<FieldSlotProps>>>;
  readonly note?: ComponentType<NoteProps>;
  /** In place of the list call of the resource that a reference names, which asks for that resource's right. */
  readonly search?: RecordSearch;
  readonly panels?: Readonly<Record<PanelName, ComponentType<PanelProps>>>;
}

/** Declares the slots of a resource; an identity function that checks their types. */
export const defineSlots = (slots: ResourceSlots): ResourceSlots => slots;
