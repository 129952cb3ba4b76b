/** What an uploaded file is, told by its bytes: its name and the type that a browser declares are not believed (Spec 1 §5). */

export const FILE_TYPES = ["PDF", "PNG", "JPEG", "GIF", "HEIC", "XLSX", "DOCX", "ZIP", "CSV"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Bytes of a file where its field names no limit. */
export const MAX_FILE_BYTES = 10_000_000;

export const FILE_MIME: Readonly<Record<FileType, string>> = {
  PDF: "application/pdf",
  PNG: "image/png",
  JPEG: "image/jpeg",
  GIF: "image/gif",
  HEIC: "image/heic",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ZIP: "application/zip",
  CSV: "text/csv",
};

/** Endings that a name may have for a type; the first replaces one that does not fit. */
const ENDINGS: Readonly<Record<FileType, readonly string[]>> = {
  PDF: ["pdf"],
  PNG: ["png"],
  JPEG: ["jpg", "jpeg"],
  GIF: ["gif"],
  HEIC: ["heic", "heif"],
  XLSX: ["xlsx"],
  DOCX: ["docx"],
  ZIP: ["zip"],
  CSV: ["csv", "txt"],
};

const starts = (bytes: Uint8Array, ...wanted: readonly number[]): boolean =>
  wanted.every((byte, index) => bytes[index] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Office documents are archives that begin with a list of their parts. */
function archiveType(bytes: Uint8Array): FileType {
  // The names of the parts stand in plain letters near the start and in the directory at the end.
  const words = ascii(bytes, 0, 4096) + ascii(bytes, Math.max(0, bytes.length - 8192), bytes.length);
  if (words.includes("xl/")) return "XLSX";
  return words.includes("word/") ? "DOCX" : "ZIP";
}

/** Readable text: no NUL and no other control sign than tabs and line ends; markup is no table. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  if (sample.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  return !/^\s*(\ufeff|ï»¿)?\s*<|<\s*script/i.test(ascii(sample, 0, 2048));
}

/** The type of some bytes; undefined for what is none of ours, executables and web pages among them. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  if (bytes.length === 0) return undefined;
  if (ascii(bytes, 0, 5) === "%PDF-") return "PDF";
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return "PNG";
  if (starts(bytes, 0xff, 0xd8, 0xff)) return "JPEG";
  if (ascii(bytes, 0, 4) === "GIF8") return "GIF";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(heic|heix|mif1|msf1|hevc)$/.test(ascii(bytes, 8, 12))) return "HEIC";
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return archiveType(bytes);
  return isText(bytes) ? "CSV" : undefined;
}

/** Name under which a file is kept: no path, no control signs, with an ending that its bytes allow. */
export function fileNameOf(given: string, type: FileType): string {
  const bare = given
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{Cc}<>:"|?*]/gu, "")
    .trim()
    .slice(0, 120);
  const ending = /\.([a-z0-9]+)$/i.exec(bare)?.[1]?.toLowerCase() ?? "";
  if (ENDINGS[type].includes(ending)) return bare;
  const base = bare.replace(/\.[a-z0-9]*$/i, "");
  return `${base === "" ? "file" : base}.${ENDINGS[type][0] ?? ""}`;
}

/** Endings and types for the system's file dialog. */
export const acceptOf = (types: readonly FileType[]): string =>
  types.flatMap((type) => [FILE_MIME[type], ...ENDINGS[type].map((ending) => `.${ending}`)]).join(",");
