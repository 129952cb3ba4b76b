/** Types of uploaded files, detected from their bytes. File name and declared type are not trusted. */

const DOCUMENT_TYPES = ["PDF", "PNG", "JPEG", "GIF", "HEIC", "XLSX", "DOCX", "ZIP", "CSV"] as const;
export const VIDEO_TYPES = ["MP4", "WEBM"] as const;
export type FileType = (typeof DOCUMENT_TYPES)[number] | (typeof VIDEO_TYPES)[number];
/** Types that fields accept by default. */
export const FILE_TYPES: readonly FileType[] = DOCUMENT_TYPES;

/** Maximum size in bytes for fields without a limit of their own. */
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
  MP4: "video/mp4",
  WEBM: "video/webm",
};

/** File extensions by type; the first one replaces an extension that does not fit. */
const EXTENSIONS: Readonly<Record<FileType, readonly string[]>> = {
  PDF: ["pdf"],
  PNG: ["png"],
  JPEG: ["jpg", "jpeg"],
  GIF: ["gif"],
  HEIC: ["heic", "heif"],
  XLSX: ["xlsx"],
  DOCX: ["docx"],
  ZIP: ["zip"],
  CSV: ["csv", "txt"],
  MP4: ["mp4", "m4v"],
  WEBM: ["webm"],
};

const startsWithBytes = (bytes: Uint8Array, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[index] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Office documents are ZIP archives whose part names give the type. */
function archiveType(bytes: Uint8Array): FileType {
  // Part names are in plain text near the start and in the directory at the end.
  const partNames = ascii(bytes, 0, 4096) + ascii(bytes, Math.max(0, bytes.length - 8192), bytes.length);
  if (partNames.includes("xl/")) return "XLSX";
  return partNames.includes("word/") ? "DOCX" : "ZIP";
}

/** Returns whether the bytes are text: no NUL and no control characters besides tabs and line ends. Markup is not a table. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  if (sample.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  return !/^\s*(\ufeff|ï»¿)?\s*<|<\s*script/i.test(ascii(sample, 0, 2048));
}

/** Detects the type of a file. Returns undefined for types that are not accepted, such as executables and web pages. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  if (bytes.length === 0) return undefined;
  if (ascii(bytes, 0, 5) === "%PDF-") return "PDF";
  if (startsWithBytes(bytes, 0x89, 0x50, 0x4e, 0x47)) return "PNG";
  if (startsWithBytes(bytes, 0xff, 0xd8, 0xff)) return "JPEG";
  if (ascii(bytes, 0, 4) === "GIF8") return "GIF";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(heic|heix|mif1|msf1|hevc)$/.test(ascii(bytes, 8, 12))) return "HEIC";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(isom|iso\d|mp4\d|avc1|M4V |dash)$/.test(ascii(bytes, 8, 12))) return "MP4";
  // The header of Matroska files names its kind within the first bytes.
  if (startsWithBytes(bytes, 0x1a, 0x45, 0xdf, 0xa3) && ascii(bytes, 4, 64).includes("webm")) return "WEBM";
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04)) return archiveType(bytes);
  return isText(bytes) ? "CSV" : undefined;
}

/** Returns a safe name for a stored file: no path, no control characters, and an extension that fits the type. */
export function fileNameOf(name: string, type: FileType): string {
  const baseName = name
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{Cc}<>:"|?*]/gu, "")
    .trim()
    .slice(0, 120);
  const extension = /\.([a-z0-9]+)$/i.exec(baseName)?.[1]?.toLowerCase() ?? "";
  if (EXTENSIONS[type].includes(extension)) return baseName;
  const base = baseName.replace(/\.[a-z0-9]*$/i, "");
  return `${base === "" ? "file" : base}.${EXTENSIONS[type][0] ?? ""}`;
}

/** Returns the `accept` attribute for a file input. */
export const acceptOf = (types: readonly FileType[]): string =>
  types.flatMap((type) => [FILE_MIME[type], ...EXTENSIONS[type].map((extension) => `.${extension}`)]).join(",");
