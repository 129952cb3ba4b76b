/** A format as a file: without its sample and what belongs to one shop. */
import * as v from "valibot";
import { feedFormat, withDefaults, type FeedFormat } from "../../../contract/endpoints/feed-formats";
import { FEED_TARGETS } from "../../../contract/feed-formats";
import { isRecord } from "../../../contract/object";
import { parsePortableFile, type PortableFileError } from "../../../contract/portable-file";

/** Version of the file. Files of later versions are refused. */
export const FORMAT_FILE_VERSION = 1;

type Row = Readonly<Record<string, unknown>>;

export interface FormatFile {
  /** Empty if the file has none. */
  readonly name: string;
  readonly format: FeedFormat;
  /** Values that this version cannot read from files, each once. Their columns and changes are left out. */
  readonly unknownTargets: readonly string[];
}

type FormatFileError = `import-format-template.error.${PortableFileError | "content"}`;

const isUnknown = (target: unknown): target is string =>
  typeof target === "string" && !FEED_TARGETS.some((known) => known === target);

/** Parses a file. Returns the message key of the reason when no format can be created from it. */
export function parseFormatFile(text: string): FormatFile | FormatFileError {
  const file = parsePortableFile(text, { version: FORMAT_FILE_VERSION, parts: "columns", isPart: isRecord });
  if (typeof file === "string") return `import-format-template.error.${file}`;
  const { name, steps = [], ...values } = file.values;
  if (!Array.isArray(steps) || !steps.every(isRecord)) return "import-format-template.error.content";
  const isKnown = ({ target }: Row): boolean => !isUnknown(target);
  const format = v.safeParse(
    feedFormat,
    withDefaults({ ...values, columns: file.parts.filter(isKnown), steps: steps.filter(isKnown) }),
  );
  return format.success
    ? {
        name: typeof name === "string" ? name : "",
        format: format.output,
        unknownTargets: [...new Set([...file.parts, ...steps].map(({ target }) => target).filter(isUnknown))],
      }
    : "import-format-template.error.content";
}
