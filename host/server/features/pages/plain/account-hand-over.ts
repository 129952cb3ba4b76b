/** Accepts a calendar account without JavaScript, by a button rather than by opening the page. */
import { acceptHandOver, loadHandOver } from "../../../../../src/contract/endpoints/account-hand-over";
import { ApiProblem } from "../../../platform/http/problem";
import { html } from "../../../platform/html";
import { dayText } from "../../../services/pdf/days";
import { form } from "./fields";
import type { PlainPage, PlainScreen } from "./plain-page";

const hashOf = ({ query }: PlainPage): string => query.get("hash") ?? "";

export const accountHandOverScreen: PlainScreen = {
  tags: ["td-account-hand-over"],
  forms: [
    {
      action: acceptHandOver.path,
      async submit(page) {
        const { path } = await page.call(acceptHandOver, { body: { hash: hashOf(page) } });
        return { goTo: `/${path}` };
      },
    },
  ],
  async draw(page) {
    try {
      const { account, owner, name, email, until } = await page.call(loadHandOver, { query: { hash: hashOf(page) } });
      const offer =
        owner === null
          ? page.t("account-hand-over.offer.ownerless", { account, name, email })
          : page.t("account-hand-over.offer", { account, owner, name, email });
      return html`<p class="notice">${offer}</p>
        <p>${page.t("account-hand-over.until", { until: dayText(until.slice(0, 10), page.locale) })}</p>
        ${form(page, acceptHandOver.path, "", page.t("account-hand-over.accept"))}`;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return html`<p class="alert" role="alert">${page.t("account-hand-over.refused")}</p>`;
    }
  },
};
