/** Keeps one default language, and addresses of languages apart from those of pages. */
import {
  countLanguages,
  isPageAddress,
  languageStorage,
  releaseDefault,
} from "../../../../host/server/features/shops/languages";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import shopLanguage from "./shop-language.resource";

export default defineHooks(shopLanguage, {
  storage: languageStorage,
  async beforeSave(
    { before, values: { locale, urlSuffix } },
    { data },
  ): Promise<HookResult<ValuesOfResource<typeof shopLanguage>>> {
    if (before !== null && before.locale !== locale) return { fields: { locale: "shop-language.error.locale-fixed" } };
    if (urlSuffix !== null && urlSuffix !== before?.urlSuffix && (await isPageAddress(data, urlSuffix)))
      return { fields: { urlSuffix: "shop-language.error.page-address" } };
    return before === null ? { set: { isDefault: false, position: await countLanguages(data) } } : {};
  },
  beforeRemove: ({ isDefault }) => (isDefault ? { errors: ["shop-language.error.default-removed"] } : {}),
  actions: {
    async "make-default"({ active }, _input, { data }) {
      if (!active) return { errors: ["shop-language.error.default-inactive"] };
      await releaseDefault(data);
      return { set: { isDefault: true } };
    },
  },
});
