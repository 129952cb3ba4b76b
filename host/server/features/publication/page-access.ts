/** Restricts published pages by password and by the dealers whose sites they belong to. */
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import { verifyPassword } from "../../identity/credentials/password";
import { removeAttempt, takeAttempt, type Limit } from "../../identity/credentials/rate-limit";
import { sameText, sign } from "../../platform/http/random-token";
import { isSecure } from "../../platform/http/security";
import { html } from "../../platform/html";
import type { Database } from "../../platform/storage/db";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { PageRow } from "./pages";
import { siteDealer } from "../paragraphs/site-values";

const DAYS = 7;

/** Whether the page belongs to a dealer's site; without a code, to the site of the shop's only dealer. */
export async function isTargetedAt(
  data: ScopedDatabase,
  { data: page }: PageRow,
  code: string | undefined,
): Promise<boolean> {
  const dealers = (page["dealers"] ?? []) as readonly number[];
  const countries = ((page["countries"] ?? []) as readonly { readonly country: string }[]).map(
    ({ country }) => country,
  );
  if (dealers.length === 0 && countries.length === 0) return true;
  const dealer = await siteDealer(data, code);
  if (dealer === undefined) return false;
  return (
    (dealers.length === 0 || dealers.includes(dealer.fitterId)) &&
    (countries.length === 0 || countries.includes(dealer.country))
  );
}

/** Returns the hash of the page's password. */
const passwordOf = ({ data: { password } }: PageRow): string | undefined =>
  typeof password === "string" && password !== "" ? password : undefined;
const cookieOf = ({ id }: PageRow): string => `td_page_${id}`;
const limitOf = ({ id }: PageRow, address: string): Limit => ({
  key: `page-password:${id}:${address}`,
  attempts: 10,
  minutes: 15,
});
/** Returns the proof stored in the visitor's cookie. Changing the password invalidates it. */
const accessProof = (secret: string, row: PageRow): string =>
  sign(secret, `page-door:${row.id}:${passwordOf(row) ?? ""}`);

/** Whether the visitor may see the page: it has no password, or the visitor has entered it. */
export const isOpen = (secret: string, row: PageRow, { request }: FastifyReply): boolean =>
  passwordOf(row) === undefined || sameText(request.cookies[cookieOf(row)] ?? "", accessProof(secret, row));

export type Attempt = "OPEN" | "WRONG" | "TOO_MANY";

/** Checks an entered password. The correct one opens the page for seven days. */
export async function tryPassword(
  database: Database,
  secret: string,
  row: PageRow,
  typed: string,
  reply: FastifyReply,
): Promise<Attempt> {
  const password = passwordOf(row);
  if (password === undefined) return "OPEN";
  const limit = limitOf(row, reply.request.ip);
  if (!(await takeAttempt(database, limit)).allowed) return "TOO_MANY";
  if (!(await verifyPassword(password, typed))) return "WRONG";
  await removeAttempt(database, limit.key);
  const secure = isSecure(reply.request);
  const cookie = {
    path: "/admin/public/api/site",
    httpOnly: true,
    sameSite: "lax",
    secure,
  } as const satisfies CookieSerializeOptions;
  reply.setCookie(cookieOf(row), accessProof(secret, row), { ...cookie, maxAge: DAYS * 86_400 });
  return "OPEN";
}

const FORM_TEXTS = {
  en: ["Password", "Open the page", "That is not the password.", "Too many attempts. Try again in 15 minutes."],
  fr: [
    "Mot de passe",
    "Ouvrir la page",
    "Ce n’est pas le mot de passe.",
    "Trop de tentatives. Réessayez dans 15\u00a0minutes.",
  ],
  de: [
    "Passwort",
    "Seite öffnen",
    "Das ist nicht das Passwort.",
    "Zu viele Versuche. Versuchen Sie es in 15\u00a0Minuten erneut.",
  ],
} as const;

/** Renders the password form. It reveals neither the page's name nor its content. */
export function passwordPage(locale: string, attempt?: Attempt): string {
  const language = locale.slice(0, 2);
  const [label, open, wrong, tooMany] = FORM_TEXTS[language === "fr" || language === "de" ? language : "en"];
  const error = attempt === "WRONG" ? wrong : attempt === "TOO_MANY" ? tooMany : undefined;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${label}</title>
        <style>
          body {
            font-family: system-ui, sans-serif;
            display: grid;
            place-items: center;
            min-height: 90vh;
            margin: 16px;
          }
          form {
            display: grid;
            gap: 12px;
            width: min(320px, 100%);
          }
          input,
          button {
            font: inherit;
            padding: 10px;
            width: 100%;
            box-sizing: border-box;
          }
          p {
            margin: 0;
            color: #b00020;
          }
        </style>
      </head>
      <body>
        <form method="post" enctype="multipart/form-data">
          <label for="password">${label}</label>
          <input id="password" name="password" type="password" required autofocus autocomplete="off" />
          ${error !== undefined && html`<p role="alert">${error}</p>`}
          <button type="submit">${open}</button>
        </form>
      </body>
    </html>`.text;
}
