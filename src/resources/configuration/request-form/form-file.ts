/** A request form as a file: without requests, ids and what belongs to one shop. */
import { isRecord } from "../../../contract/object";
import { parsePortableFile, type PortableFileError } from "../../../contract/portable-file";

/** Version of the format. Files of later versions are refused. */
export const FORM_FORMAT = 1;

type Values = Readonly<Record<string, unknown>>;

export interface StepInFile {
  /** Names the step in the jumps of others. */
  readonly key: string;
  readonly values: Values;
  /** Values of the fields, in their order. */
  readonly fields: readonly Values[];
}

export interface FormFile {
  readonly format: number;
  readonly values: Values;
  readonly steps: readonly StepInFile[];
}

const isStep = (value: unknown): value is StepInFile =>
  isRecord(value) &&
  typeof value["key"] === "string" &&
  isRecord(value["values"]) &&
  Array.isArray(value["fields"]) &&
  value["fields"].every(isRecord);

export type FormFileError = `request-form-template.error.${PortableFileError}`;

/** Parses a file. Returns the message key of the reason when it cannot be read, or has no step. */
export function parseFormFile(text: string): FormFile | FormFileError {
  const file = parsePortableFile(text, { version: FORM_FORMAT, parts: "steps", isPart: isStep });
  if (typeof file === "string") return `request-form-template.error.${file}`;
  return file.parts.length === 0
    ? "request-form-template.error.json"
    : { format: FORM_FORMAT, values: file.values, steps: file.parts };
}
