/** Response headers and cookies that keep other sites out. */
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  IDENTITY_HEADER,
  RIGHTS_STAMP_HEADER,
  SESSION_LEFT_HEADER,
  UNATTENDED_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from "../../../src/contract/headers";
import { isXsrfToken, newXsrfToken, sameText } from "../auth/token";
import type { ServerConfig } from "../config";
import { ApiProblem } from "./problem";

const SESSION_COOKIE = "td_session";

/** Host of the tiles; `{s}` stands for any of its sub-domains. */
const tileHost = (tiles: string): string => new URL(tiles.replace("{s}", "wildcard")).origin.replace("wildcard", "*");

/** What Google Maps loads from besides its pictures and fonts, and only where it is used. */
const GOOGLE_MAPS = {
  scripts: ["https://maps.googleapis.com"],
  styles: ["https://fonts.googleapis.com"],
  calls: ["https://maps.googleapis.com", "https://*.gstatic.com"],
} as const;

/**
 * Strict content security: nothing from elsewhere but pictures, fonts and the shop's own style sheet. `data:` is what bundled icons and
 * previews are. Every page gets a nonce for the one style element that the specification wants in the head (`style#admin-css`).
 */
const directives = ({ frameAncestors, mapTiles, googleApiKey }: ServerConfig, google = googleApiKey !== undefined) => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", ...(google ? GOOGLE_MAPS.scripts : [])],
  "style-src": ["'self'", ...(google ? GOOGLE_MAPS.styles : [])],
  "font-src": ["'self'", "https:"],
  "img-src": ["'self'", "data:", "blob:", "https:", ...(mapTiles === undefined ? [] : [tileHost(mapTiles)])],
  "media-src": ["'self'", "https:"],
  "connect-src": ["'self'", "data:", ...(google ? GOOGLE_MAPS.calls : [])],
  "frame-src": ["'self'", "https://www.youtube-nocookie.com"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": [...frameAncestors],
});

export async function registerSecurity(
  app: FastifyInstance,
  config: ServerConfig,
  cookieSecret: string,
): Promise<void> {
  const development = config.production ? [] : ["http://localhost:9090", "http://127.0.0.1:9090"];
  await app.register(cookie, { secret: cookieSecret });
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: directives(config) },
    // `frame-ancestors` says it better, and the old header can't name origins.
    xFrameOptions:
      config.frameAncestors.length === 1 && config.frameAncestors[0] === "'self'" ? { action: "sameorigin" } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-site" },
    strictTransportSecurity: config.publicUrl.startsWith("https:") ? { maxAge: 15_552_000 } : false,
  });
  await app.register(cors, {
    origin: [...config.allowedOrigins, ...development],
    credentials: true,
    allowedHeaders: [
      "Accept",
      "Authorization",
      "Content-Type",
      XSRF_HEADER,
      IDENTITY_HEADER,
      UNATTENDED_HEADER,
      "Idempotency-Key",
      "If-Match",
    ],
    exposedHeaders: [RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER, "Content-Disposition"],
    methods: ["GET", "POST", "PUT", "DELETE"],
  });
}

/** Nobody frames this page, whatever is configured for the others: a password typed here opens other people's shops. */
export function neverFramed(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.header("Content-Security-Policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"));
  reply.header("X-Frame-Options", "DENY");
}

/** The address holds a secret, so it goes to nobody, search engines included. */
export function secretAddress(reply: FastifyReply): void {
  reply.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex");
}

/** Token that a page of another host shows in place of the cookie (auth/page-token.ts). */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
  return token;
}

/** The shown token, or that of the session cookie; empty when there is none or the cookie's signature is not ours. */
export function sessionToken(request: FastifyRequest): string {
  const shown = bearerToken(request);
  if (shown !== undefined) return shown;
  const raw = request.cookies[SESSION_COOKIE];
  if (raw === undefined) return "";
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : "";
}

const isSecure = (request: FastifyRequest): boolean => request.protocol === "https";

/** Sends another session cookie, or removes it, and the XSRF cookie that belongs to it. */
export function sendSession(reply: FastifyReply, secret: string, token: string): void {
  // Who shows a token holds no cookie, and must not lose the one of another session.
  if (bearerToken(reply.request) !== undefined) return;
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(reply.request),
    signed: true,
  } as const;
  if (token === "") reply.clearCookie(SESSION_COOKIE, { path: "/" });
  else reply.setCookie(SESSION_COOKIE, token, options);
  sendXsrf(reply, secret, token);
}

/** Readable by scripts: the page echoes it in a header, which no other site can. */
function sendXsrf(reply: FastifyReply, secret: string, session: string): string {
  const token = newXsrfToken(secret, session);
  reply.setCookie(XSRF_COOKIE, token, { path: "/", sameSite: "lax", secure: isSecure(reply.request) });
  return token;
}

/** Gives the caller an XSRF cookie where it has none that fits its session. Answers what the cookie holds now. */
export function ensureXsrf(request: FastifyRequest, reply: FastifyReply, secret: string): string {
  if (bearerToken(request) !== undefined) return "";
  const session = sessionToken(request);
  const held = request.cookies[XSRF_COOKIE] ?? "";
  return isXsrfToken(secret, session, held) ? held : sendXsrf(reply, secret, session);
}

/** Whether what was echoed is what the cookie holds, and ours. */
function isEcho(request: FastifyRequest, secret: string, echoed: unknown): boolean {
  const held = request.cookies[XSRF_COOKIE] ?? "";
  return typeof echoed === "string" && sameText(echoed, held) && isXsrfToken(secret, sessionToken(request), held);
}

/** Refuses a writing call whose header does not repeat the cookie. */
export function requireXsrf(request: FastifyRequest, secret: string): void {
  if (!isEcho(request, secret, request.headers[XSRF_HEADER.toLowerCase()])) throw new ApiProblem("xsrf");
}

/** The same of a form that was sent without script: a hidden field repeats the cookie. Says no rather than throwing. */
export const isOwnForm = (request: FastifyRequest, secret: string, echoed: string | null): boolean =>
  request.headers["sec-fetch-site"] !== "cross-site" && isEcho(request, secret, echoed);
