/** Security headers, session cookies and XSRF protection. */
import cookie, { type CookieSerializeOptions } from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fillTemplate } from "../../../../src/contract/template";
import {
  IDENTITY_HEADER,
  RIGHTS_STAMP_HEADER,
  SESSION_LEFT_HEADER,
  UNATTENDED_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from "../../../../src/contract/headers";
import { isXsrfToken, newToken, newXsrfToken, sameText } from "./random-token";
import type { ServerConfig } from "../config";
import { ApiProblem } from "./problem";

const SESSION_COOKIE = "td_session";
/** Holds a random value in a browser without a session. The browser's XSRF tokens are bound to this value. */
const BROWSER_COOKIE = "td_browser";

/** Over HTTPS, adds a prefix with which browsers refuse the cookie from subdomains and from pages without TLS. */
const cookieName = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/**
 * Returns whether the browser made the request over HTTPS. A server with a certificate answers nothing else, so the calls that it makes for its own
 * pages count as secure too.
 */
export const isSecure = ({ protocol, server }: FastifyRequest): boolean =>
  protocol === "https" || Boolean(server.initialConfig.https);

/** Returns the value of a signed cookie; empty if the cookie is missing or its signature is invalid. */
function signedCookie(request: FastifyRequest, name: string): string {
  const raw = request.cookies[cookieName(request, name)];
  if (raw === undefined) return "";
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : "";
}

function setSignedCookie(reply: FastifyReply, name: string, value: string): void {
  const secure = isSecure(reply.request);
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    signed: true,
  } as const satisfies CookieSerializeOptions;
  reply.setCookie(cookieName(reply.request, name), value, options);
}

/** Returns the CSP source of a tile server. The placeholder `{s}` becomes a subdomain wildcard. */
const tileHost = (tiles: string): string =>
  new URL(fillTemplate(tiles, (name) => (name === "s" ? "wildcard" : undefined))).origin.replace("wildcard", "*");

/** CSP sources of Google Maps, added only when it is configured. */
const GOOGLE_MAPS = {
  scripts: ["https://maps.googleapis.com"],
  styles: ["https://fonts.googleapis.com"],
  calls: ["https://maps.googleapis.com", "https://*.gstatic.com"],
} as const;

/**
 * Strict Content Security Policy: only pictures, fonts and the shop's style sheet may come from other origins. Bundled icons
 * and previews use `data:`. Each page has a nonce for its one style element, `style#admin-css` (startup-13).
 */
const directives = (
  { frameAncestors, mapTiles, googleApiKey }: ServerConfig,
  hasGoogleMaps = googleApiKey !== undefined,
) => ({
  "default-src": ["'self'"],
  "script-src": ["'self'", ...(hasGoogleMaps ? GOOGLE_MAPS.scripts : [])],
  "style-src": ["'self'", ...(hasGoogleMaps ? GOOGLE_MAPS.styles : [])],
  "font-src": ["'self'", "https:"],
  "img-src": ["'self'", "data:", "blob:", "https:", ...(mapTiles === undefined ? [] : [tileHost(mapTiles)])],
  "media-src": ["'self'", "https:"],
  "connect-src": ["'self'", "data:", ...(hasGoogleMaps ? GOOGLE_MAPS.calls : [])],
  "frame-src": ["'self'", "https://www.youtube-nocookie.com"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": [...frameAncestors],
});

/** Returns whether browsers may be told to use HTTPS only. On localhost that would also affect other servers of a developer. */
const isPublicHttps = ({ publicUrl }: ServerConfig): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && hostname !== "localhost";
};

/** Returns the origins whose pages may call with a token; outside production also that of the development server. */
export const allowedOrigins = ({ allowedOrigins: configured, production }: ServerConfig): readonly string[] => [
  ...configured,
  ...(production ? [] : ["http://localhost:9090", "http://127.0.0.1:9090"]),
];

/** Seconds for which browsers keep the answer to a preflight; Chromium keeps it for 2 hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/** Calls without cookies that pages of further origins may make. */
export interface OpenPath {
  /** Beginning of their paths. */
  readonly path: string;
  allows(origin: string): Promise<boolean>;
}

/** Registers cookies, security headers and cross-origin rules. */
export async function registerSecurity(
  app: FastifyInstance,
  config: ServerConfig,
  cookieSecret: string,
  open: OpenPath,
): Promise<void> {
  await app.register(cookie, { secret: cookieSecret });
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: directives(config) },
    // X-Frame-Options cannot name origins; `frame-ancestors` covers that case.
    xFrameOptions:
      config.frameAncestors.length === 1 && config.frameAncestors[0] === "'self'" ? { action: "sameorigin" } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-site" },
    strictTransportSecurity: isPublicHttps(config) ? { maxAge: 15_552_000 } : false,
  });
  const common = {
    maxAge: PREFLIGHT_SECONDS,
    allowedHeaders: [
      "Accept",
      "Authorization",
      "Content-Type",
      XSRF_HEADER,
      IDENTITY_HEADER,
      UNATTENDED_HEADER,
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
    ],
    exposedHeaders: [RIGHTS_STAMP_HEADER, SESSION_LEFT_HEADER, "Content-Disposition", "ETag"],
    methods: ["GET", "POST", "PUT", "DELETE"],
  };
  const own = { ...common, origin: [...allowedOrigins(config)], credentials: true };
  await app.register(cors, {
    delegator: (request, callback) => {
      const { origin } = request.headers;
      if (origin === undefined || !request.url.startsWith(open.path)) callback(null, own);
      else
        open.allows(origin).then(
          (isAllowed) => {
            callback(null, { ...common, origin: isAllowed && origin, credentials: false });
          },
          (error: unknown) => {
            callback(error instanceof Error ? error : new Error("The origin could not be checked"));
          },
        );
    },
  });
}

/** Forbids framing of this page regardless of the configuration, because its password opens other users' shops. */
export function forbidFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  reply.header("Content-Security-Policy", policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"));
  reply.header("X-Frame-Options", "DENY");
}

/** Lets the page answer the window of another site that opened it. It is then not framed, so that its button cannot be covered. */
export function keepOpener(reply: FastifyReply): void {
  forbidFraming(reply);
  reply.header("Cross-Origin-Opener-Policy", "unsafe-none");
}

/** Keeps an address that contains a secret out of referrers and search engines. */
export function hideAddress(reply: FastifyReply): void {
  reply.header("Referrer-Policy", "no-referrer").header("X-Robots-Tag", "noindex");
}

/** Returns the bearer token that pages on other hosts send instead of the cookie (identity/sessions/page-token.ts). */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
  return token;
}

/** Returns the bearer token or the session cookie's token; empty without either or with an invalid cookie signature. */
export function sessionToken(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== undefined) return token;
  return signedCookie(request, SESSION_COOKIE);
}

/** Values of BROWSER_COOKIE that the response to a request sets. The request itself does not carry them yet. */
const issuedBrowsers = new WeakMap<FastifyRequest, string>();

/** Returns what the XSRF token of a call is bound to: its session, else its browser. */
const xsrfBinding = (request: FastifyRequest, session: string): string =>
  session === "" ? (issuedBrowsers.get(request) ?? signedCookie(request, BROWSER_COOKIE)) : session;

/** Makes sure that a browser without a session has a value to bind its XSRF token to. */
function ensureBrowser(reply: FastifyReply): void {
  const { request } = reply;
  if (xsrfBinding(request, "") !== "") return;
  const value = newToken();
  issuedBrowsers.set(request, value);
  setSignedCookie(reply, BROWSER_COOKIE, value);
}

/** Sets or removes the session cookie together with its XSRF cookie. */
export function sendSession(reply: FastifyReply, secret: string, token: string): void {
  // A bearer call has no cookie and must not overwrite the cookie of another session.
  if (bearerToken(reply.request) !== undefined) return;
  const name = cookieName(reply.request, SESSION_COOKIE);
  if (token === "") reply.clearCookie(name, { path: "/", secure: isSecure(reply.request) });
  else setSignedCookie(reply, SESSION_COOKIE, token);
  sendXsrf(reply, secret, token);
}

/** Sets the XSRF cookie. Scripts can read it and echo it in a header, which other sites cannot do. */
function sendXsrf(reply: FastifyReply, secret: string, session: string): string {
  if (session === "") ensureBrowser(reply);
  const token = newXsrfToken(secret, xsrfBinding(reply.request, session));
  reply.setCookie(XSRF_COOKIE, token, { path: "/", sameSite: "lax", secure: isSecure(reply.request) });
  return token;
}

/** Sets an XSRF cookie unless the caller already has a valid one, and returns its value. */
export function ensureXsrf(request: FastifyRequest, reply: FastifyReply, secret: string): string {
  if (bearerToken(request) !== undefined) return "";
  const session = sessionToken(request);
  const cookie = request.cookies[XSRF_COOKIE] ?? "";
  const binding = xsrfBinding(request, session);
  return binding !== "" && isXsrfToken(secret, binding, cookie) ? cookie : sendXsrf(reply, secret, session);
}

/** Returns whether the echoed value equals the XSRF cookie and was issued by this server. */
function matchesCookie(request: FastifyRequest, secret: string, sentToken: unknown): boolean {
  const cookie = request.cookies[XSRF_COOKIE] ?? "";
  const binding = xsrfBinding(request, sessionToken(request));
  const isRepeated = typeof sentToken === "string" && sameText(sentToken, cookie);
  return isRepeated && binding !== "" && isXsrfToken(secret, binding, cookie);
}

/** Throws unless the XSRF header repeats the cookie. */
export function requireXsrf(request: FastifyRequest, secret: string): void {
  if (!matchesCookie(request, secret, request.headers[XSRF_HEADER.toLowerCase()])) throw new ApiProblem("xsrf");
}

/** Returns whether the hidden field of a plain HTML form repeats the XSRF cookie. */
export const isSameSiteForm = (request: FastifyRequest, secret: string, sentToken: string | null): boolean =>
  request.headers["sec-fetch-site"] !== "cross-site" && matchesCookie(request, secret, sentToken);
