/** Choices of feeds that browser and server share. */
import type { MessageParams } from "./errors";

/** Rights that open formats and feeds: of who loads data for shops, and of who keeps the stock that feeds write. */
export const FEED_RIGHTS = ["ADMIN_IMPORTER", "STOCK"] as const;

export const FEED_SOURCES = ["FOLDER", "HTTPS", "SFTP", "FTPS", "FTP", "EMAIL"] as const;
export const FEED_SCHEDULES = ["MANUAL", "INTERVAL", "DAILY", "CRON"] as const;
/** How files are read from, and sent to, servers with a host name and a port. */
export const isFileServer = (kind: string): boolean => ["SFTP", "FTPS", "FTP"].includes(kind);
/** FULL: what the file does not name is sold out. DELTA: it is left as it is. */
export const FEED_MODES = ["FULL", "DELTA"] as const;
export const FEED_HEALTH = ["NEVER", "OK", "LATE", "HELD", "FAILING", "PAUSED"] as const;
export type FeedHealth = (typeof FEED_HEALTH)[number];
/** Shortest interval between two runs, in minutes. */
export const MIN_FEED_MINUTES = 15;
/** A feed that fails this often in a row is paused. */
export const MAX_FEED_FAILURES = 5;

export const FEED_RUN_STATES = ["RUNNING", "APPLIED", "HELD", "DISCARDED", "UNCHANGED", "NO_FILE", "FAILED"] as const;
export type FeedRunState = (typeof FEED_RUN_STATES)[number];
/** Secrets of the source of a feed. A key is for SFTP only, and used in place of the password. */
export const FEED_SECRETS = ["password", "privateKey"] as const;
export type FeedSecret = (typeof FEED_SECRETS)[number];

export const FEED_TRIGGERS = ["SCHEDULE", "PERSON"] as const;
export type FeedTrigger = (typeof FEED_TRIGGERS)[number];

/** Why a run did not apply or deliver its file: a message key with its values. */
export interface RunReason {
  readonly code: string;
  readonly params: MessageParams;
}

/** Lines of a file, and offers that changed. */
export interface FeedRunCounts {
  readonly lines: number;
  readonly read: number;
  readonly skipped: number;
  readonly errors: number;
  /** Lines that a later one of the same article replaces. */
  readonly repeated: number;
  readonly created: number;
  readonly updated: number;
  /** Offers that the file no longer names, and that are sold out now. */
  readonly soldOut: number;
  /** Offers without a tyre of the shop. */
  readonly unknown: number;
  /** Tyres that no provider offers since the file. */
  readonly unsold: number;
}

export const NO_FEED_COUNTS: FeedRunCounts = {
  lines: 0,
  read: 0,
  skipped: 0,
  errors: 0,
  repeated: 0,
  created: 0,
  updated: 0,
  soldOut: 0,
  unknown: 0,
  unsold: 0,
};
