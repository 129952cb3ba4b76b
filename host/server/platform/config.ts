/** Server settings, read once from the environment. */
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import type { S3Settings } from "./storage/s3-store";
import type { PoolLimits } from "./storage/server-pool";

export interface ServerConfig {
  readonly port: number;
  /** Interface to listen on. Default `localhost`, because the demo passwords are public. */
  readonly host: string;
  /** Folder of the embedded database and of uploads. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseLimits: PoolLimits;
  /** Bucket of an S3-compatible store for files; the data directory when undefined. */
  readonly fileBucket: S3Settings | undefined;
  readonly demo: boolean;
  /** Number of dealers in the demo shop. */
  readonly seedSize: number;
  /** Folder of the built browser files. */
  readonly distDirectory: string;
  readonly demoDirectory: string;
  /** CSP sources that may frame the admin. Default `'self'`. */
  readonly frameAncestors: readonly string[];
  /** Origins allowed to call with the session cookie, such as a development server. */
  readonly allowedOrigins: readonly string[];
  /**
   * Proxies whose `X-Forwarded-*` headers count: their number in front of this server, or their addresses. 0 for none. Entries that
   * come from further away are the client's own and are ignored.
   */
  readonly trustProxy: number | readonly string[];
  /** Public address of the server, used for links in mails. */
  readonly publicUrl: string;
  /** `smtp://…`; when undefined, mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Address of the service that connects directories and booking platforms; when undefined, the server only keeps its own copy. */
  readonly directoryUrl: string | undefined;
  readonly directoryToken: string;
  /** Domains offered for the addresses of new shops. */
  readonly shopDomains: readonly string[];
  /** Address of the terms of use accepted at shop creation; no link when empty. */
  readonly termsUrl: string;
  readonly termsVersion: string;
  /** Promo codes in upper case that extend the trial of a new shop. */
  readonly promoCodes: ReadonlyMap<string, PromoCode>;
  /** Address of the help page linked below the sign-in; no link when empty. */
  readonly helpUrl: string;
  readonly legalUrl: string;
  /** Template of map tiles, `https://tiles.example/{z}/{x}/{y}.png`; when undefined, the admin draws a plain map. */
  readonly mapTiles: string | undefined;
  /** Attribution shown on the map. */
  readonly mapAttribution: string | undefined;
  /** Template of a geocoder with `{query}` and optionally `{country}`; when undefined, the server uses its own list of places. */
  readonly geocoderUrl: string | undefined;
  /** Key of Google Maps, which replaces the tiles. */
  readonly googleApiKey: string | undefined;
  /** Maximum duration of a subrogation in seconds. */
  readonly identitySeconds: number;
  readonly production: boolean;
  readonly version: string;
  readonly branch: string;
  readonly logLevel: "silent" | "error" | "warn" | "info";
}

type Environment = Readonly<Record<string, string | undefined>>;

const list = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter((part) => part !== "");

/** Smallest demo size; transfers, duplicates and rankings need this many dealers. */
const SMALLEST_DEMO = 40;

function wholeNumber(name: string, text: string | undefined, fallback: number, min = 0): number {
  if (text === undefined || text === "") return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < min)
    throw new Error(`${name} must be a whole number from ${min}, not "${text}".`);
  return number;
}

/** Reads the S3 settings. Throws when only some of them are set, because files would end up in the wrong store. */
function fileBucket({
  TD_S3_BUCKET_URL: bucketUrl = "",
  TD_S3_REGION: region = "us-east-1",
  TD_S3_ACCESS_KEY_ID: accessKeyId = "",
  TD_S3_SECRET_ACCESS_KEY: secretAccessKey = "",
}: Environment): S3Settings | undefined {
  if (bucketUrl === "") return undefined;
  if (accessKeyId === "" || secretAccessKey === "")
    throw new Error("TD_S3_BUCKET_URL needs TD_S3_ACCESS_KEY_ID and TD_S3_SECRET_ACCESS_KEY.");
  return { bucketUrl, region, accessKeyId, secretAccessKey };
}

/** Address ranges that have a name in `proxy-addr`, which Fastify uses. */
const NAMED_RANGES: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

function isAddressRange(text: string): boolean {
  const [address = "", prefix = "0", ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return NAMED_RANGES.has(text) || (rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Parses the number of proxies, or their addresses and CIDR ranges. */
function trustedProxies(text = "0"): ServerConfig["trustProxy"] {
  if (/^\d{0,2}$/.test(text.trim())) return Number(text);
  const ranges = list(text);
  const invalid = ranges.find((range) => !isAddressRange(range));
  if (invalid !== undefined)
    throw new Error(
      `TD_TRUST_PROXY must be the number of proxies or a list of addresses like 10.0.0.0/8, not "${invalid}".`,
    );
  return ranges;
}

export interface PromoCode {
  /** Days of the trial, in place of the default. */
  readonly days: number;
  /** Last valid day, `2027-12-31`; no limit when undefined. */
  readonly until: string | undefined;
}

/** Parses promo codes such as `WELCOME=60, SPRING=90@2027-05-31`: code, days of the trial, last valid day. */
const promoCodes = (text: string): ReadonlyMap<string, PromoCode> =>
  new Map(
    list(text).map((entry) => {
      const [, code, days, until] = /^([\w-]{2,30})=(\d{1,3})(?:@(\d{4}-\d\d-\d\d))?$/.exec(entry) ?? [];
      if (code === undefined)
        throw new Error(`TD_PROMO_CODES must list codes like SPRING=90@2027-05-31, not "${entry}".`);
      return [code.toUpperCase(), { days: Number(days), until }];
    }),
  );

function tilesAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^https?:\/\/[^\s/]+\/\S*\{z\}/.test(text))
    throw new Error(`TD_MAP_TILES must be an address like https://tiles.example/{z}/{x}/{y}.png, not "${text}".`);
  return text;
}

function geocoderAddress(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^https?:\/\/[^\s/]+\/\S*\{query\}/.test(text))
    throw new Error(
      `TD_GEOCODER_URL must be an address like https://geocoder.example/search?q={query}, not "${text}".`,
    );
  return text;
}

/** Returns the folder of package.json: the source tree in development, the parent of dist/ when built. */
function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json")) && path.dirname(folder) !== folder)
    folder = path.dirname(folder);
  return folder;
}

/** Reads the settings from the environment. Throws an error for the operator when a value is invalid. */
export function readConfig(environment: Environment = process.env): ServerConfig {
  const root = projectRoot();
  const demo = environment.TD_DEMO !== "0";
  const port = wholeNumber("PORT", environment.PORT, 8080);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return {
    port,
    host: environment.HOST ?? "localhost",
    dataDirectory: path.resolve(environment.TD_DATA_DIR ?? ".data"),
    databaseUrl: environment.DATABASE_URL || undefined,
    databaseLimits: {
      poolSize: wholeNumber("TD_DB_POOL_SIZE", environment.TD_DB_POOL_SIZE, 10, 2),
      connectSeconds: wholeNumber("TD_DB_CONNECT_SECONDS", environment.TD_DB_CONNECT_SECONDS, 10, 1),
      statementSeconds: wholeNumber("TD_DB_STATEMENT_SECONDS", environment.TD_DB_STATEMENT_SECONDS, 30, 1),
    },
    fileBucket: fileBucket(environment),
    demo,
    seedSize: wholeNumber("TD_SEED_SIZE", environment.TD_SEED_SIZE, 250, SMALLEST_DEMO),
    distDirectory: path.join(root, "dist"),
    demoDirectory: path.join(root, "demo"),
    frameAncestors: environment.TD_FRAME_ANCESTORS ? list(environment.TD_FRAME_ANCESTORS) : ["'self'"],
    allowedOrigins: list(environment.TD_ALLOWED_ORIGINS),
    trustProxy: trustedProxies(environment.TD_TRUST_PROXY),
    publicUrl: (environment.TD_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ""),
    smtpUrl: environment.TD_SMTP_URL || undefined,
    mailFrom: environment.TD_MAIL_FROM ?? "td-admin <no-reply@localhost>",
    directoryUrl: environment.TD_DIRECTORY_URL || undefined,
    directoryToken: environment.TD_DIRECTORY_TOKEN ?? "",
    shopDomains: environment.TD_SHOP_DOMAINS ? list(environment.TD_SHOP_DOMAINS) : ["shops.example"],
    termsUrl: environment.TD_TERMS_URL ?? (demo ? "/demo/legal.html#terms" : ""),
    termsVersion: environment.TD_TERMS_VERSION ?? "1",
    promoCodes: promoCodes(environment.TD_PROMO_CODES ?? (demo ? "WELCOME=60" : "")),
    helpUrl: environment.TD_HELP_URL ?? (demo ? "/demo/help.html" : ""),
    legalUrl: environment.TD_LEGAL_URL ?? (demo ? "/demo/legal.html" : ""),
    mapTiles: tilesAddress(environment.TD_MAP_TILES),
    mapAttribution: environment.TD_MAP_ATTRIBUTION || undefined,
    geocoderUrl: geocoderAddress(environment.TD_GEOCODER_URL),
    googleApiKey: environment.TD_GOOGLE_API_KEY || undefined,
    identitySeconds: wholeNumber("TD_IDENTITY_SECONDS", environment.TD_IDENTITY_SECONDS, 14_400),
    production: environment.TD_PRODUCTION ? environment.TD_PRODUCTION === "1" : environment.NODE_ENV === "production",
    version,
    branch: environment.TD_BRANCH ?? "main",
    logLevel: environment.TD_LOG === "info" ? "info" : environment.TD_LOG === "silent" ? "silent" : "warn",
  };
}
