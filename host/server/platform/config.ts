/** Server settings, read once from the environment. */
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import {
  paypalSettings,
  stripeAddress,
  stripeSettings,
  type PaypalSettings,
  type StripeSettings,
} from "./payment-accounts";
import { feedHosts, mailDrop, type MailDrop } from "./feed-servers";
import { parseSecretKey } from "./secret-key";
import type { S3Settings } from "./storage/s3-store";
import { Settings, splitList, type Environment } from "./settings";
import type { PoolLimits } from "./storage/server-pool";
import { tlsFiles, type TlsFiles } from "./tls";

/** Settings of the server. */
export interface ServerConfig {
  readonly port: number;
  /** Interface to listen on. Default `localhost`, because the demo passwords are public. */
  readonly host: string;
  /** Certificate for HTTPS and HTTP/2; plain HTTP when undefined. */
  readonly tls: TlsFiles | undefined;
  /** Folder of the embedded database and of uploads. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseLimits: PoolLimits;
  /** Bucket of an S3-compatible store for files; the data directory when undefined. */
  readonly fileBucket: S3Settings | undefined;
  /** Key of 32 bytes that encrypts secrets in the database; see `loadSecretKey()`. */
  readonly secretKey: Buffer | undefined;
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
   * Proxies whose `X-Forwarded-*` headers count: their number in front of this server, or their addresses. 0 for none. Entries
   * before those of the trusted proxies come from the client and are ignored.
   */
  readonly trustProxy: number | readonly string[];
  /** Public address of the server, used for links in mails. */
  readonly publicUrl: string;
  /** `smtp://…`; when undefined, mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Address of the gateway for text messages; when undefined, they are files in the data directory. */
  readonly smsUrl: string | undefined;
  readonly smsToken: string;
  /** Servers, as `host:port`, that feeds may reach although their addresses are not public. */
  readonly feedHosts: readonly string[];
  /** Domain and port at which the server receives mails with the files of feeds; none when undefined. */
  readonly mailDrop: MailDrop | undefined;
  /** Price of a part of a text message, in ten-thousandths of the shop's currency. */
  readonly smsPrice: number;
  /** Address of the service that connects directories and booking platforms; when undefined, the server uses its own copy of the directories. */
  readonly directoryUrl: string | undefined;
  readonly directoryToken: string;
  /** Address of the register of European VAT numbers; when undefined, only form and check digits are checked. */
  readonly viesUrl: string | undefined;
  /** Account of Stripe; when undefined, the demo uses the sandbox. */
  readonly stripe: StripeSettings | undefined;
  /** Address of Stripe, or of a sandbox, for the accounts of shops. */
  readonly stripeUrl: string;
  /** Account of PayPal; when undefined, the demo uses the sandbox. */
  readonly paypal: PaypalSettings | undefined;
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
  /** When the server stops: seconds between the first 503 of `/readyz` and the closing of the port. */
  readonly drainSeconds: number;
  /** Seconds after the drain in which the server must have stopped; then the process ends. */
  readonly stopSeconds: number;
  /** Bearer token for `/metrics`; none when undefined. */
  readonly metricsToken: string | undefined;
  readonly logLevel: "silent" | "error" | "warn" | "info";
}

/** Smallest demo size; transfers, duplicates and rankings need this many dealers. */
const MIN_DEMO_SIZE = 40;
const DEFAULT_SENDER = "td-admin <no-reply@localhost>";
const WEB_PROTOCOLS = ["http:", "https:"] as const;

/** Reads the S3 settings. An incomplete set is refused, because files would be stored in the wrong place. */
function fileBucket(settings: Settings): S3Settings | undefined {
  const bucketUrl = settings.address("TD_S3_BUCKET_URL", "https://s3.example/bucket", WEB_PROTOCOLS, undefined);
  const region = settings.text("TD_S3_REGION", "us-east-1");
  const accessKeyId = settings.text("TD_S3_ACCESS_KEY_ID", undefined);
  const secretAccessKey = settings.text("TD_S3_SECRET_ACCESS_KEY", undefined);
  if (bucketUrl === undefined) return undefined;
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { bucketUrl, region, accessKeyId, secretAccessKey };
  settings.refuse("TD_S3_BUCKET_URL needs TD_S3_ACCESS_KEY_ID and TD_S3_SECRET_ACCESS_KEY.");
  return undefined;
}

/** Address ranges that have a name in `proxy-addr`, which Fastify uses. */
const NAMED_RANGES: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

function isAddressRange(text: string): boolean {
  const [address = "", prefix = "0", ...surplus] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return NAMED_RANGES.has(text) || (surplus.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Parses the number of proxies, or their addresses and CIDR ranges. */
function trustedProxies(text: string): ServerConfig["trustProxy"] | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = splitList(text);
  return ranges.every(isAddressRange) ? ranges : undefined;
}

/** Effect of a promo code. */
export interface PromoCode {
  /** Days of the trial, in place of the default. */
  readonly days: number;
  /** Last valid day, `2027-12-31`; no limit when undefined. */
  readonly until: string | undefined;
}

/** Parses promo codes such as `WELCOME=60, SPRING=90@2027-05-31`: code, days of the trial, last valid day. */
function promoCodes(text: string): ReadonlyMap<string, PromoCode> | undefined {
  const codes = new Map<string, PromoCode>();
  for (const entry of splitList(text)) {
    const [, code, days, until] = /^([\w-]{2,30})=(\d{1,3})(?:@(\d{4}-\d\d-\d\d))?$/.exec(entry) ?? [];
    if (code === undefined) return undefined;
    codes.set(code.toUpperCase(), { days: Number(days), until });
  }
  return codes;
}

/** Reads a link: an address or a path of this server. */
const link = (settings: Settings, name: string, fallback: string): string =>
  settings.parsed(name, "an address like https://example.com/help, or a path like /help", fallback, (text) =>
    /^\/(?!\/)|^https?:\/\/[^\s/]/.test(text) ? text : undefined,
  );

/** Returns the folder of the project's package.json, not host's: the source tree in development, the parent of dist/ when built. */
function projectRoot(): string {
  const isRoot = (folder: string): boolean => {
    const manifest = path.join(folder, "package.json");
    return existsSync(manifest) && readFileSync(manifest, "utf8").includes('"workspaces"');
  };
  let folder = import.meta.dirname;
  while (!isRoot(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  return folder;
}

/** Reads the settings from the environment. Throws an error for the operator that names every invalid one. */
export function readConfig(environment: Environment = process.env): ServerConfig {
  const settings = new Settings(environment);
  const root = projectRoot();
  const demo = settings.flag("TD_DEMO", true);
  const port = settings.wholeNumber("PORT", 8080, 1, 65_535);
  const tls = tlsFiles(settings);
  const stripeUrl = stripeAddress(settings);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const noCodes: ReadonlyMap<string, PromoCode> = new Map(demo ? [["WELCOME", { days: 60, until: undefined }]] : []);
  const config: ServerConfig = {
    port,
    host: settings.text("HOST", "localhost"),
    tls,
    dataDirectory: path.resolve(settings.text("TD_DATA_DIR", ".data")),
    databaseUrl: settings.address(
      "DATABASE_URL",
      "postgres://user:password@host:5432/database",
      ["postgres:", "postgresql:"],
      undefined,
    ),
    databaseLimits: {
      poolSize: settings.wholeNumber("TD_DB_POOL_SIZE", 10, 2),
      connectSeconds: settings.wholeNumber("TD_DB_CONNECT_SECONDS", 10, 1),
      statementSeconds: settings.wholeNumber("TD_DB_STATEMENT_SECONDS", 30, 1),
    },
    fileBucket: fileBucket(settings),
    secretKey: settings.secret(
      "TD_SECRET_KEY",
      "32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` prints them",
      parseSecretKey,
    ),
    demo,
    seedSize: settings.wholeNumber("TD_SEED_SIZE", 250, MIN_DEMO_SIZE),
    distDirectory: path.join(root, "dist"),
    demoDirectory: path.join(root, "demo"),
    frameAncestors: settings.list("TD_FRAME_ANCESTORS", "a list of CSP sources", ["'self'"], /^[^;]+$/),
    allowedOrigins: settings.list(
      "TD_ALLOWED_ORIGINS",
      "a list of origins like https://shop.example",
      [],
      /^https?:\/\/[^\s/]+$/,
    ),
    trustProxy: settings.parsed<ServerConfig["trustProxy"]>(
      "TD_TRUST_PROXY",
      "the number of proxies or a list of addresses like 10.0.0.0/8",
      0,
      trustedProxies,
    ),
    publicUrl: settings
      .address(
        "TD_PUBLIC_URL",
        "https://admin.example.com",
        WEB_PROTOCOLS,
        `${tls === undefined ? "http" : "https"}://localhost:${port}`,
      )
      .replace(/\/$/, ""),
    smtpUrl: settings.address("TD_SMTP_URL", "smtp://mail.example:587", ["smtp:", "smtps:"], undefined),
    mailFrom: settings.parsed("TD_MAIL_FROM", "a mailbox like Shop <shop@example.com>", DEFAULT_SENDER, (text) =>
      /\S+@\S+/.test(text) ? text : undefined,
    ),
    feedHosts: settings.parsed("TD_FEED_HOSTS", "servers like sftp.intranet:22, by space or comma", [], feedHosts),
    mailDrop: settings.parsed("TD_MAIL_DROP", "a domain and a port like drop.example.com:2525", undefined, mailDrop),
    smsUrl: settings.address("TD_SMS_URL", "https://sms.example", WEB_PROTOCOLS, undefined),
    smsToken: settings.text("TD_SMS_TOKEN", ""),
    smsPrice: settings.parsed("TD_SMS_PRICE", "a price like 0.065", 700, (text) =>
      /^\d{1,3}([.,]\d{1,4})?$/.test(text) ? Math.round(Number(text.replace(",", ".")) * 10_000) : undefined,
    ),
    directoryUrl: settings.address("TD_DIRECTORY_URL", "https://directories.example", WEB_PROTOCOLS, undefined),
    directoryToken: settings.text("TD_DIRECTORY_TOKEN", ""),
    viesUrl: settings.address(
      "TD_VIES_URL",
      "https://ec.europa.eu/taxation_customs/vies/rest-api",
      WEB_PROTOCOLS,
      undefined,
    ),
    stripe: stripeSettings(settings, stripeUrl),
    stripeUrl,
    paypal: paypalSettings(settings),
    shopDomains: settings.list(
      "TD_SHOP_DOMAINS",
      "a list of domains like shops.example",
      ["shops.example"],
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    ),
    termsUrl: link(settings, "TD_TERMS_URL", demo ? "/demo/legal.html#terms" : ""),
    termsVersion: settings.text("TD_TERMS_VERSION", "1"),
    promoCodes: settings.parsed("TD_PROMO_CODES", "a list of codes like SPRING=90@2027-05-31", noCodes, promoCodes),
    helpUrl: link(settings, "TD_HELP_URL", demo ? "/demo/help.html" : ""),
    legalUrl: link(settings, "TD_LEGAL_URL", demo ? "/demo/legal.html" : ""),
    mapTiles: settings.address(
      "TD_MAP_TILES",
      "https://tiles.example/{z}/{x}/{y}.png",
      WEB_PROTOCOLS,
      undefined,
      /\{z\}/,
    ),
    mapAttribution: settings.text("TD_MAP_ATTRIBUTION", undefined),
    geocoderUrl: settings.address(
      "TD_GEOCODER_URL",
      "https://geocoder.example/search?q={query}",
      WEB_PROTOCOLS,
      undefined,
      /\{query\}/,
    ),
    googleApiKey: settings.text("TD_GOOGLE_API_KEY", undefined),
    identitySeconds: settings.wholeNumber("TD_IDENTITY_SECONDS", 14_400, 0),
    production: settings.flag("TD_PRODUCTION", settings.text("NODE_ENV", undefined) === "production"),
    version,
    branch: settings.text("TD_BRANCH", "main"),
    drainSeconds: settings.wholeNumber("TD_DRAIN_SECONDS", 0, 0, 600),
    stopSeconds: settings.wholeNumber("TD_STOP_SECONDS", 20, 1, 600),
    metricsToken: settings.text("TD_METRICS_TOKEN", undefined),
    logLevel: settings.choice("TD_LOG", "warn", ["silent", "error", "warn", "info"]),
  };
  settings.finish();
  return config;
}
