/** Accepts a dealer transfer without JavaScript, by a button rather than by opening the page. */
import { confirmDealerTransfer } from "../../../../../src/contract/endpoints/public-pages";
import { html, type Part } from "../../../platform/html";
import { form } from "./fields";
import type { PlainPage, PlainScreen } from "./plain-page";

const FAILED = "public-transfer-request-error";

const continueLink = ({ base, t }: PlainPage): Part =>
  html`<p><a href="${base}">${t("confirm-transfer.connect")}</a></p>`;

/** Parses the link's parameters; undefined when one is missing. */
function transferParams({ query }: PlainPage) {
  const [type = "", dealer = "", shop = ""] = ["type", "dealer", "shop"].map((name) => query.get(name) ?? undefined);
  return type === "" || dealer === "" || shop === "" ? undefined : { type, dealer, shop };
}

export const transferScreen: PlainScreen = {
  tags: ["td-confirm-transfer-request"],
  forms: [
    {
      action: confirmDealerTransfer.path,
      async submit(page) {
        const query = transferParams(page);
        if (query === undefined) return { errors: [FAILED] };
        const { errors } = await page.call(confirmDealerTransfer, { query });
        if (errors != null) return { errors: [FAILED] };
        return {
          done: html`<p class="notice" role="status">${page.t("public-transfer-request-success")}</p>
            ${continueLink(page)}`,
        };
      },
    },
  ],
  draw: (page, { errors }) => [
    transferParams(page) === undefined
      ? errors.length === 0 && html`<p class="alert" role="alert">${page.t(FAILED)}</p>`
      : form(page, confirmDealerTransfer.path, null, page.t("confirm-transfer.confirm")),
    continueLink(page),
  ],
};
