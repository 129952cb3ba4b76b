/** Hook types of tools, matrices and reports, declared in `<name>.server.ts`. */
import type { MessageKey, MessageParams } from "../../../../src/contract/errors";
import type { MatrixHead } from "../../../../src/contract/kinds/matrix-endpoints";
import type { Bucket } from "../../../../src/contract/kinds/report";
import type { ToolOutcome } from "../../../../src/contract/kinds/tool";

type Values = Readonly<Record<string, unknown>>;

/** Label of the item. */
export interface LineHead {
  /** Code or reference known to users. */
  readonly rowKey: string;
  readonly label: string;
  /** Admin path of the item. */
  readonly path?: string;
}

/** Result of the item. */
export interface LineEffect<K extends string = string> extends Partial<LineHead> {
  readonly outcome: ToolOutcome;
  /** One of the definition's line kinds. */
  readonly kind?: K;
  /** Reason or details. */
  readonly message?: MessageKey;
  readonly params?: MessageParams;
  /** Number of items represented by the line, used for counts. */
  readonly itemCount?: number;
  /** State before, as JSON. Part of the fingerprint, and passed to `undo`. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Record version, part of the fingerprint when `before` is absent. */
  readonly version?: number;
}

/** A line of a run to undo. */
export interface DoneLine<K extends string = string> extends LineHead {
  readonly outcome: ToolOutcome;
  readonly kind: K | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ToolResult {
  /** Word that the user types to confirm; defaults to the message `<name>.word` with `confirm: "typed"`, else to a box to tick. */
  readonly word?: string;
}

export interface MatrixQuery<V = Values> {
  /** Search text as typed; empty without a search. */
  readonly q: string;
  readonly filters: V;
  /** Matching rows to skip, and maximum rows to return. */
  readonly from: number;
  readonly size: number;
  /** Number of matching rows that the caller read with the first block, so that they need not be counted again. */
  readonly knownTotal?: number | undefined;
  /** Restricts the answer to these rows, ignoring everything else. Used before a save to detect conflicts. */
  readonly rows?: readonly string[];
}
export interface MatrixData<T = unknown> {
  /** Absent when the definition fixes the columns. */
  readonly columns?: readonly MatrixHead[];
  readonly rows: readonly MatrixHead[];
  readonly cells: Readonly<Record<string, Readonly<Record<string, T | null>>>>;
  /** Cells read-only for this account, as `[row, column]`. */
  readonly locked?: readonly (readonly [row: string, column: string])[];
  /** Number of matching rows. Absent when all are returned, or when `from` is not 0. */
  readonly total?: number | undefined;
}
export interface CellChange<T = unknown> {
  readonly row: string;
  readonly column: string;
  readonly before: T | null;
  readonly value: T | null;
  /** Answer to the definition's question about the value. */
  readonly answer?: string | undefined;
}
export interface ReportQuery<V = Values> {
  /** ISO days in the shop's time zone, both included; the same day twice for a current-state report. */
  readonly from: string;
  readonly to: string;
  /** Interval of a series. Points are identified by their first day (weeks by Monday). */
  readonly bucket: Bucket;
  readonly filters: V;
  /** IANA name of the shop's time zone. */
  readonly timeZone: string;
}
