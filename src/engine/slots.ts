/**
 * Slots of `<name>.slots.tsx`: what a resource renders itself, next to its definition. The engine renders everything
 * else by field kind.
 */
import type { ComponentType, ReactNode } from "react";
import type { Field, Fields } from "../contract/fields";
import type { AnyRecord, AnyResource } from "../contract/resource";
import type { PanelName } from "../contract/form-definition";
import type { FieldControl, Option } from "../ui/fields/field-input";
import type { ControlProps } from "../ui/inputs/field-frame";
import type { ActionTarget } from "./actions/resource-action";
import type { MatrixData } from "./matrix/matrix-model";
import type { Range } from "./matrix/matrix-range";
import type { Matrix } from "./matrix/use-matrix";

/** A list cell; also used on the cards of narrow screens. */
export interface CellProps {
  readonly resource: AnyResource;
  /** Column name. */
  readonly field: string;
  readonly record: AnyRecord;
  readonly value: unknown;
}

/** A form input that replaces the default input of the field's kind. */
export interface FieldSlotProps {
  readonly resource: AnyResource;
  /** Path inside the record, such as `address`. */
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly readOnly: boolean;
  /** For an input of one control: ties the label, the help and the error to it. */
  readonly control: FieldControl;
  /** Translated errors of inner parts by path: `0.value`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A value that an action asks for. It may depend on the other ones. */
export interface ActionValueProps {
  readonly control: ControlProps;
  /** Label of the input. */
  readonly label: string;
  /** Values of all inputs of the action. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** An input of an action that replaces the default input of the field's kind, or adds to it. */
export interface ActionInputSlotProps extends ActionValueProps {
  /** The records that the action runs on. */
  readonly target: ActionTarget;
  /** The default input. */
  readonly input: ReactNode;
}

/** The dialog of an action on one record, in place of the derived one. */
export interface ActionDialogSlotProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord;
  /** Values that the action asks for. */
  readonly input: Fields;
  readonly texts: Readonly<Record<"question" | "confirm" | "cancel" | "failed", string>>;
  /** Runs the action. On rejection the dialog stays open and shows the error. */
  readonly onRun: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
}

/** A form panel (`@activity`). `record` is undefined for a new record. */
export interface PanelProps {
  readonly resource: AnyResource;
  readonly record: AnyRecord | undefined;
}

/** Text below a field of a stored record, such as the source of its value. */
export interface NoteProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly record: AnyRecord;
  /** The field has unsaved changes. */
  readonly changed: boolean;
}

/** A dialog that creates a record, opened over the list or instead of a blank form. */
export interface CreateProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
  /** Receives the created record; the screen then opens it. */
  readonly onCreated: (record: AnyRecord) => void;
}

/** Finds records that a reference field may point to. */
export type RecordSearch = (field: Field, text: string, signal: AbortSignal) => Promise<Option<number>[]>;

/** Tools above the grid of a matrix that change many cells at once. */
export interface MatrixToolsProps {
  readonly matrix: Matrix;
  readonly data: MatrixData;
  /** The selected cells. */
  readonly range: Range;
}

export interface ResourceSlots {
  readonly create?: ComponentType<CreateProps>;
  readonly cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly fields?: Readonly<Record<string, ComponentType<FieldSlotProps>>>;
  /** By action and input: `{ "set-option": { value: OptionValue } }`. */
  readonly inputs?: Readonly<Record<string, Readonly<Record<string, ComponentType<ActionInputSlotProps>>>>>;
  /** By action. */
  readonly dialogs?: Readonly<Record<string, ComponentType<ActionDialogSlotProps>>>;
  readonly note?: ComponentType<NoteProps>;
  /** Replaces the list call of a referenced resource, which requires that resource's read right. */
  readonly search?: RecordSearch;
  readonly panels?: Readonly<Record<PanelName, ComponentType<PanelProps>>>;
  readonly matrixTools?: ComponentType<MatrixToolsProps>;
  /** Views that take the place of the list, by the value of the query parameter `view`. */
  readonly views?: Readonly<Record<string, ComponentType>>;
  /** Above the order: why it has no effect, and what else is ordered nearby. */
  readonly orderNotice?: ComponentType<Pick<PanelProps, "resource">>;
}

/** Declares the slots of a resource. An identity function that checks their types. */
export const defineSlots = (slots: ResourceSlots): ResourceSlots => slots;
