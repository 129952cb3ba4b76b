/** The page shown at any address while the database is unavailable. It reloads itself and needs neither database nor build. */
import type { FastifyRequest } from "fastify";
import { loadMessages } from "../../../../src/locales/index";
import { RETRY_AFTER_SECONDS } from "../../platform/http/errors";
import { html } from "../../platform/html";
import { acceptedLocale, STATIC_BASE } from "./page-address";

/** Renders the page in the browser's language. Only pages reload themselves: a submitted form is not sent again. */
export async function unavailablePage({ method, headers }: FastifyRequest): Promise<string> {
  const locale = acceptedLocale(headers["accept-language"]);
  const texts = await loadMessages(locale, "errors");
  const retries = method === "GET" || method === "HEAD";
  return html`<!doctype html>
    <html lang="${locale.slice(0, 2)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${retries && html`<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}" />`}
        <title>td-admin</title>
        <link rel="stylesheet" href="${STATIC_BASE}/page/plain.css" />
      </head>
      <body>
        <main class="td-plain">
          <p role="status">${texts["error.unavailable"]}</p>
        </main>
      </body>
    </html>`.text;
}
