/** The structure of a custom database as a file: without articles, ids and what belongs to one shop. */
import { isRecord } from "../../../contract/object";
import { parsePortableFile, type PortableFileError } from "../../../contract/portable-file";

/** Version of the format. Files of later versions are refused. */
export const STRUCTURE_FORMAT = 1;

export const LEVEL_ROLES = ["labelField", "keyField", "pictureField", "sortField"] as const;
export type LevelRole = (typeof LEVEL_ROLES)[number];

type Values = Readonly<Record<string, unknown>>;

export interface FieldInFile {
  readonly values: Values;
  /** Code of the level that the field refers to. */
  readonly target?: string;
}

export interface LevelInFile {
  readonly values: Values;
  /** Codes of the fields with a role. */
  readonly roles: Readonly<Partial<Record<LevelRole, string>>>;
  readonly fields: readonly FieldInFile[];
}

export interface StructureFile {
  readonly format: number;
  readonly values: Values;
  readonly levels: readonly LevelInFile[];
}

const isText = (value: unknown): value is string => typeof value === "string";

const isField = (value: unknown): value is FieldInFile =>
  isRecord(value) && isRecord(value["values"]) && (value["target"] === undefined || isText(value["target"]));

const isLevel = (value: unknown): value is LevelInFile =>
  isRecord(value) &&
  isRecord(value["values"]) &&
  isRecord(value["roles"]) &&
  Object.values(value["roles"]).every(isText) &&
  Array.isArray(value["fields"]) &&
  value["fields"].every(isField);

export type StructureError = `custom-database-template.error.${PortableFileError}`;

/** Parses a file. Returns the message key of the reason when it cannot be read. */
export function parseStructureFile(text: string): StructureFile | StructureError {
  const file = parsePortableFile(text, { version: STRUCTURE_FORMAT, parts: "levels", isPart: isLevel });
  return typeof file === "string"
    ? `custom-database-template.error.${file}`
    : { format: STRUCTURE_FORMAT, values: file.values, levels: file.parts };
}
