import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createTranslator, isLanguageCode } from "../../../src/contract/spec";

const messages = { hello: "Hello {name}, {count} new", empty: "~~empty~~", plain: "Plain", price: "{amount} $&" };
const translator = (locale = "en_GB") => {
  const warn = vi.fn();
  return { warn, t: createTranslator({ locale, messages, warn }) };
};

describe("isLanguageCode", () => {
  it("translation-01: two lowercase letters, underscore, two uppercase letters", () => {
    expect(["fr_FR", "en_XX"].every((code) => isLanguageCode(code))).toBe(true);
    expect(["fr", "fr-FR", "FR_fr", "fr_FRA", " fr_FR", "fr_FR\n", ""].some((code) => isLanguageCode(code))).toBe(
      false,
    );
  });
});

describe("createTranslator", () => {
  it("translation-02: returns the key unchanged with an invalid language code", () => {
    const { t, warn } = translator("french");
    expect(t("plain", {}, { fallback: "x" })).toBe("plain");
    expect(warn).not.toHaveBeenCalled();
  });
  it("translation-03: fills placeholders, literally", () => {
    const { t, warn } = translator();
    expect(t("hello", { name: "Ann {count}", count: 0 })).toBe("Hello Ann {count}, 0 new");
    expect(t("price", { amount: "$1" })).toBe("$1 $&");
    expect(warn).not.toHaveBeenCalled();
  });
  it("translation-04: counts a key without its placeholder value as missing", () => {
    const { t, warn } = translator();
    expect(t("hello", { name: "Ann" })).toBe("");
    expect(t("hello", undefined, { fallback: "hello" })).toBe("hello");
    expect(warn).toHaveBeenCalledTimes(2);
  });
  it("translation-05: reads ~~empty~~ as empty text", () => {
    const { t, warn } = translator();
    expect(t("empty", {}, { fallback: "x" })).toBe("");
    expect(warn).not.toHaveBeenCalled();
  });
  it("translation-06: warns of a missing key and yields empty text", () => {
    const { t, warn } = translator();
    expect(t("unknown")).toBe("");
    expect(warn).toHaveBeenCalledOnce();
  });
  it.each(["constructor", "toString", "__proto__"])("ignores the inherited property %s", (key) => {
    expect(translator().t(key)).toBe("");
  });
  it("fills any value into any placeholder", () => {
    const names = fc.stringMatching(/^[a-z]\w{0,8}$/);
    fc.assert(
      fc.property(names, fc.string(), (name, value) => {
        const t = createTranslator({ locale: "fr_FR", messages: { key: `<{${name}}>` } });
        expect(t("key", { [name]: value })).toBe(`<${value}>`);
      }),
    );
  });
});
