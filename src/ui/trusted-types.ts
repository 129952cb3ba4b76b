/**
 * Trusted Types: a page with `require-trusted-types-for 'script'` admits markup and script addresses only from a policy. Ours is named
 * `td-admin`. Pass only markup of the bundle, and markup that the caller may insert anyway.
 */

/** The types say `string` because the types of the DOM do not know trusted values. */
interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

const POLICY_NAME = "td-admin";
/** A page may forbid a second policy of the same name, so all copies of td-admin share one. */
const POLICY_SYMBOL = Symbol.for("td-admin.trusted-types");
const page: typeof globalThis & {
  [POLICY_SYMBOL]?: Policy;
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
} = globalThis;

const rules: Policy = { createHTML: (html) => html, createScriptURL: (url) => url };

function createPolicy(): Policy {
  try {
    return page.trustedTypes?.createPolicy(POLICY_NAME, rules) ?? rules;
  } catch (error) {
    console.error(
      `td-admin: the page's Content-Security-Policy refuses the policy "${POLICY_NAME}"; add it to trusted-types`,
      error,
    );
    return rules;
  }
}

const policy = (): Policy => (page[POLICY_SYMBOL] ??= createPolicy());

export const trustedHtml = (html: string): string => policy().createHTML(html);
export const trustedScriptUrl = (url: string): string => policy().createScriptURL(url);
