/** Agreeing to a dealer transfer without script: nothing happens by looking at the page, a button does it. */
import { confirmDealerTransfer } from "../../../../src/contract/endpoints/public-pages";
import { html, type Part } from "../../html";
import { form } from "./fields";
import type { PlainPage, PlainScreen } from "./plain-page";

const FAILED = "public-transfer-request-error";

const onward = ({ base, t }: PlainPage): Part => html`<p><a href="${base}">${t("transfer.connect")}</a></p>`;

/** What the link names; undefined when a part is missing (Spec 1 §5). */
function named({ query }: PlainPage) {
  const [type = "", dealer = "", shop = ""] = ["type", "dealer", "shop"].map((name) => query.get(name) ?? undefined);
  return type === "" || dealer === "" || shop === "" ? undefined : { type, dealer, shop };
}

export const transferScreen: PlainScreen = {
  tags: ["td-confirm-transfer-request"],
  forms: [
    {
      action: confirmDealerTransfer.path,
      async submit(page) {
        const query = named(page);
        if (query === undefined) return { errors: [FAILED] };
        const { errors } = await page.call(confirmDealerTransfer, { query });
        if (errors != null) return { errors: [FAILED] };
        return {
          done: html`<p class="notice" role="status">${page.t("public-transfer-request-success")}</p>
            ${onward(page)}`,
        };
      },
    },
  ],
  draw: (page, { errors }) => [
    named(page) === undefined
      ? errors.length === 0 && html`<p class="alert" role="alert">${page.t(FAILED)}</p>`
      : form(page, confirmDealerTransfer.path, null, page.t("transfer.confirm")),
    onward(page),
  ],
};
