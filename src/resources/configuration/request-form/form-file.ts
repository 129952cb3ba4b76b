/** A request form as a file: without requests, ids and what belongs to one shop. */
import { isRecord } from "../../../contract/object";

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

export type FormFileError = "request-form-template.error.json" | "request-form-template.error.version";

/** Parses a file. Returns the message key of a refusal when it is none, or has a later format. */
export function parseFormFile(text: string): FormFile | FormFileError {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return "request-form-template.error.json";
  }
  if (!isRecord(file) || typeof file["format"] !== "number") return "request-form-template.error.json";
  const { format, values, steps } = file;
  if (format > FORM_FORMAT) return "request-form-template.error.version";
  if (!isRecord(values) || !Array.isArray(steps) || steps.length === 0 || !steps.every(isStep))
    return "request-form-template.error.json";
  return { format, values, steps };
}
