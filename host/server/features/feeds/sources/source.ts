/** Where a feed finds its files. */
import type { TrialResult } from "../../../../../src/contract/endpoints/connections";
import type { FEED_SOURCES } from "../../../../../src/contract/feeds";
import { MessageError } from "../../../platform/message-error";

/** Milliseconds without an answer or a byte after which a source fails. */
export const IDLE_MS = 30_000;
/** Milliseconds that a whole file may take. */
export const TRANSFER_MS = 20 * 60_000;

/** A server, or a folder of this one, that files are read from or sent to. */
export interface Connection {
  readonly url: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly user: string | null;
  readonly password: string | null;
  /** Key in PEM format for an SFTP server, used in place of the password. */
  readonly privateKey: string | null;
  /** SHA-256 of the server's key, as OpenSSH prints it. */
  readonly hostKey: string | null;
  /** Folder on the server, or below the shop's folder. */
  readonly folder: string | null;
}

/** What a feed says about its source. */
export interface SourceSettings extends Connection {
  readonly source: (typeof FEED_SOURCES)[number];
  /** Names of the files, with `*` and `?`. */
  readonly pattern: string | null;
}

export interface SourceFile {
  readonly name: string;
  /** Null when the source does not tell. */
  readonly bytes: number | null;
  readonly changedAt: Date | null;
  /** Reads the file. Fails when fewer bytes arrive than the source announced. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export interface OpenSource {
  /** Files that match the pattern, the newest first. */
  readonly files: readonly SourceFile[];
  close(): Promise<void>;
}

/** Thrown when a source cannot be reached or read. */
export class SourceError extends MessageError {
  override readonly name = "SourceError";
}

/** Thrown for an SFTP server whose key the feed does not name, before anything is sent to it. */
export class UnknownHostKey extends SourceError {
  constructor(
    host: string,
    /** `SHA256:…` */
    readonly hostKey: string,
  ) {
    super("feed.source.unknown-key", { host, key: hostKey });
  }
}

/**
 * Returns whether a file name matches a pattern with `*` and `?`; any does without a pattern. It is no regular expression, because one with many
 * stars could take very long.
 */
export function matchesPattern(name: string, pattern: string | null): boolean {
  if (pattern === null || pattern.trim() === "") return true;
  const [signs, wanted] = [[...name.toLowerCase()], [...pattern.trim().toLowerCase()]];
  let [at, next] = [0, 0];
  /** The last star, and up to where it stretches. */
  let star: { readonly next: number; at: number } | undefined;
  while (at < signs.length) {
    if (wanted[next] === "*") star = { next: ++next, at };
    else if (next < wanted.length && (wanted[next] === "?" || wanted[next] === signs[at])) {
      at++;
      next++;
    } else if (star === undefined) return false;
    else [at, next] = [++star.at, star.next];
  }
  return wanted.slice(next).every((sign) => sign === "*");
}

export const newestFirst = (files: readonly SourceFile[]): SourceFile[] =>
  files.toSorted(
    (a, b) => (b.changedAt?.getTime() ?? 0) - (a.changedAt?.getTime() ?? 0) || b.name.localeCompare(a.name),
  );

/** Waits for an answer of a source. Throws when it takes too long. */
export async function inTime<Answer>(answer: Promise<Answer>, milliseconds = IDLE_MS): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SourceError("feed.source.slow"));
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes the bytes of a file on. Fails when there are fewer than announced or more than allowed, and when the source stops or is too slow. */
export async function* wholeFile(
  chunks: AsyncIterable<Uint8Array>,
  announced: number | null,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const end = Date.now() + TRANSFER_MS;
  let size = 0;
  for (;;) {
    // Not ended when it fails: closing the source does that, and a source that hangs would not answer.
    const { done = false, value } = await inTime(iterator.next(), Math.min(IDLE_MS, end - Date.now()));
    if (done) break;
    size += value.length;
    if (size > maxBytes) throw new SourceError("feed.source.too-large", { limit: Math.floor(maxBytes / 1024 / 1024) });
    yield value;
  }
  if (announced !== null && size < announced) throw new SourceError("feed.source.cut", { size, announced });
}

/** Answers a trial of a connection that failed. Throws other errors than those of the source. */
export function failedTrial(error: unknown): TrialResult {
  if (!(error instanceof SourceError)) throw error;
  return { problem: error.reason, hostKey: error instanceof UnknownHostKey ? error.hostKey : null };
}
