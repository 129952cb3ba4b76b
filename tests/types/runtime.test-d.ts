/** What calls and messages refuse to compile; checked by `npm run typecheck`. Each expectation says what it refuses. */
import * as v from "valibot";
import { expectTypeOf, test } from "vitest";
import { endpoint } from "../../src/contract/endpoint";
import { selectLanguage, signIn } from "../../src/contract/endpoints";
import type { CountedKey, PlaceholdersOf } from "../../src/locales";
import type { Runtime } from "../../src/runtime";

declare const runtime: Runtime;
const { http } = runtime;
const { t } = runtime.i18n;

const rename = endpoint({
  id: "thing.rename",
  method: "PUT",
  path: "/admin/api/thing/{id}",
  summary: "Rename",
  params: v.object({ id: v.number() }),
  body: v.strictObject({ name: v.string() }),
  response: v.object({ id: v.number(), name: v.string() }),
});

test("calls", () => {
  expectTypeOf(http.call(rename, { params: { id: 1 }, body: { name: "x" } })).resolves.toEqualTypeOf<{
    id: number;
    name: string;
  }>();
  expectTypeOf(http.call(selectLanguage, { params: { locale: "fr_FR" } })).resolves.toEqualTypeOf<{ locale: string }>();
  // @ts-expect-error a missing body
  void http.call(rename, { params: { id: 1 } });
  // @ts-expect-error missing options
  void http.call(rename);
  // @ts-expect-error a parameter of the wrong type
  void http.call(rename, { params: { id: "1" }, body: { name: "x" } });
  // @ts-expect-error an unknown field in a strict body
  void http.call(rename, { params: { id: 1 }, body: { name: "x", nmae: "y" } });
  // @ts-expect-error undeclared parameters
  void http.call(signIn, { params: { id: 1 }, query: { fromIhm: "true" }, body: { login: "", password: "" } });
});

test("messages", () => {
  expectTypeOf(t("error.retry")).toBeString();
  expectTypeOf<PlaceholdersOf<"error.server">>().toEqualTypeOf<"status">();
  expectTypeOf<CountedKey>().toExtend<string>();
  t("error.server", { status: 500 });
  // @ts-expect-error a missing placeholder value
  t("error.server");
  // @ts-expect-error a wrong placeholder name
  t("error.server", { state: 500 });
  // @ts-expect-error an unknown key
  t("error.retri");
  // Keys from data use `t.key()`.
  expectTypeOf(t.key("whatever.the.server.says", {}, { fallback: "x" })).toBeString();
});
