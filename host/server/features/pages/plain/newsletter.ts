/** Confirms or ends a newsletter without JavaScript, by buttons rather than by opening the page. */
import {
  actOnNewsletterLink,
  newsletterLink,
  type NewsletterLinkView,
} from "../../../../../src/contract/endpoints/newsletters";
import { ApiProblem } from "../../../platform/http/problem";
import { html, type Part } from "../../../platform/html";
import { form, hidden } from "./fields";
import type { PlainPage, PlainScreen } from "./plain-page";

const hashOf = ({ query }: PlainPage): string => query.get("hash") ?? "";
const ACTIONS = { confirm: ["PENDING_CONFIRMATION"], unsubscribe: ["PENDING_CONFIRMATION", "SUBSCRIBED"] } as const;

const draw = (page: PlainPage, { email, shop, status }: NewsletterLinkView): Part => [
  html`<p class="notice" role="status">${page.t(`newsletter-link.status.${status}`, { email, shop })}</p>`,
  (["confirm", "unsubscribe"] as const)
    .filter((action) => (ACTIONS[action] as readonly string[]).includes(status))
    .map((action) =>
      form(page, actOnNewsletterLink.path, hidden("action", action), page.t(`newsletter-link.${action}`)),
    ),
];

export const newsletterScreen: PlainScreen = {
  tags: ["td-newsletter-link"],
  forms: [
    {
      action: actOnNewsletterLink.path,
      async submit(page, values) {
        const action = values.get("action") === "unsubscribe" ? "unsubscribe" : "confirm";
        return { done: draw(page, await page.call(actOnNewsletterLink, { body: { hash: hashOf(page), action } })) };
      },
    },
  ],
  async draw(page) {
    try {
      return draw(page, await page.call(newsletterLink, { query: { hash: hashOf(page) } }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return html`<p class="alert" role="alert">${page.t("newsletter-link.refused")}</p>`;
    }
  },
};
