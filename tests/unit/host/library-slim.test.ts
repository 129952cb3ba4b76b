// What the build makes of the libraries of forms and of answers, and that nothing in the product asks for what it takes out.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compileFunction } from "node:vm";
import { Linter } from "eslint";
import * as React from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type * as Forms from "react-hook-form";
import { parseAst } from "rollup/parseAst";
import { describe, expect, it, vi } from "vitest";
import { slimLibrary, UNUSED } from "../../../host/build/library-slim.mjs";

const fileOf = (end: string): string =>
  path.join("node_modules", /^\/(?:query-core|react-query)\//.test(end) ? "@tanstack" : "", end);
const fail = (message: string): never => {
  throw new Error(message);
};
const libraries = [...UNUSED].map(([end, unused]) => {
  const whole = readFileSync(fileOf(end), "utf8");
  return { end, unused, whole, slimmed: slimLibrary(whole, parseAst(whole), unused, fail) };
});

/** Names that a source uses and does not declare. */
const undeclared = (code: string): string[] =>
  new Linter()
    .verify(code, { languageOptions: { sourceType: "module" }, rules: { "no-undef": "error" } })
    .map(({ message }) => message);

/** The library of forms as browsers get it. */
function forms(): typeof Forms {
  const { slimmed = "" } = libraries.find(({ end }) => end.includes("react-hook-form")) ?? {};
  const script = slimmed
    .replace(/^import React from 'react';$/m, "")
    .replace(/^export \{([^}]*)\};$/m, (_, names: string) => `return {${names.replaceAll(" as ", ": ")}};`);
  return compileFunction(script, ["React"])(React) as typeof Forms;
}

describe("libraries without what no element uses", () => {
  it.each(libraries)("$end is shorter, and declares all it uses", ({ whole, slimmed }) => {
    expect(slimmed.length).toBeLessThan(whole.length);
    expect(new Set(undeclared(slimmed))).toEqual(new Set(undeclared(whole)));
  });

  it("ends the build when a library is written differently", () => {
    const code = "const watch = () => 1; function inner() { const watch = () => 2; return watch; }";
    expect(() => slimLibrary(code, parseAst(code), { idle: ["watch"] }, fail)).toThrow("twice");
    expect(() => slimLibrary(code, parseAst(code), { idle: ["look"] }, fail)).toThrow("look");
  });

  it("reads options that nobody sets as undefined, and makes nothing that nobody reads", () => {
    const code = `
      const { deps, name } = props, at = React.useMemo(() => made, []);
      own.refs = deps; delete own.refs;
      use(own.refs || props.values, other.values, name);
      const field = { ref: (node) => node, at };`;
    const unused = { unset: ["deps", "refs", "props.values"], unread: ["ref", "at"] };
    const slimmed = slimLibrary(code, parseAst(code), unused, fail).replaceAll(/\s+/g, " ");
    expect(slimmed).toContain("const { name } = props, deps = void 0, at = (void 0);");
    expect(slimmed).toContain("use((void 0) || (void 0), other.values, name);");
    expect(slimmed).toContain("const field = { ref: (void 0), at };");
    expect(() => slimLibrary(code, parseAst(code), { unset: ["refs", "validate"] }, fail)).toThrow("validate");
    expect(() => slimLibrary(code, parseAst(code), { unread: ["field"] }, fail)).toThrow("field");
  });

  it("a form takes what is typed, asks its resolver, shows what is wrong and starts anew", async () => {
    const { useController, useForm, useFormState, useWatch } = forms();
    const h = React.createElement;
    const resolver = vi.fn(
      (values: Forms.FieldValues, _: unknown, { names = [] }: { readonly names?: readonly string[] }) => ({
        values: {},
        errors: names.includes("name") && values["name"] === "" ? { name: { type: "x", message: "empty" } } : {},
      }),
    );
    let methods!: Forms.UseFormReturn;
    function Field({ control }: { readonly control: Forms.Control }) {
      const { field } = useController({ control, name: "name" });
      const { errors } = useFormState({ control });
      const value: unknown = useWatch({ control, name: "name" });
      return h(
        "p",
        null,
        h("input", {
          value: String(field.value),
          onChange: (event: { target: HTMLInputElement }) => field.onChange(event.target.value),
          onBlur: field.onBlur,
        }),
        `${String(value)}|${String(errors["name"]?.message ?? "")}`,
      );
    }
    function Form() {
      methods = useForm({
        defaultValues: { name: "Claire", rows: [{ at: 1 }] },
        resolver: resolver as unknown as Forms.Resolver,
        mode: "onTouched",
        shouldFocusError: false,
      });
      return h(Field, { control: methods.control });
    }
    const box = document.createElement("div");
    document.body.append(box);
    const root = createRoot(box);
    flushSync(() => {
      root.render(h(React.StrictMode, null, h(Form)));
    });
    const shown = (text: string) =>
      vi.waitFor(() => {
        expect(box.querySelector("p")?.textContent).toBe(text);
      });
    await shown("Claire|");
    methods.setValue("name", "Tom", { shouldDirty: true });
    await shown("Tom|");
    methods.setValue("name", "", { shouldDirty: true, shouldTouch: true });
    expect(await methods.trigger("name")).toBe(false);
    await shown("|empty");
    methods.clearErrors("name");
    methods.setError("name", { type: "server", message: "taken" });
    await shown("|taken");
    methods.reset({ name: "Sarah", rows: [] });
    await shown("Sarah|");
    methods.setValue("rows", [{ at: 2 }], { shouldDirty: true });
    expect(methods.getValues()).toEqual({ name: "Sarah", rows: [{ at: 2 }] });
    methods.reset({ ...methods.getValues(), name: "Paul" }, { keepDefaultValues: true, keepErrors: true });
    await shown("Paul|");
    expect(methods.getValues()).toEqual({ name: "Paul", rows: [{ at: 2 }] });
    const input = box.querySelector("input");
    if (input === null) throw new Error("The field has no input");
    input.dispatchEvent(new Event("focusout", { bubbles: true }));
    await vi.waitFor(() => {
      expect(resolver.mock.lastCall?.[2]?.names).toEqual(["name"]);
    });
    expect(methods.getFieldState("name")).toMatchObject({ invalid: false, isTouched: true });
    flushSync(() => {
      root.unmount();
    });
    box.remove();
  });
});

/** What pages could ask the libraries for; methods of their inner parts have names that others have too. */
const callable = ({ end, unused: { idle = [], dropped = [] } }: (typeof libraries)[number]): readonly string[] =>
  end.includes("mutationCache") ? [] : [...idle, ...dropped].filter((name) => !SHARED.includes(name));
/** Names that other things have too: of forms they are asked for by these words. */
const SHARED = ["watch", "setValues"];
const OF_FORMS = String.raw`\b(?:methods|useForm\(.*?\))\.(?:${SHARED.join("|")})\b`;

it("no source so much as names what the build takes out", () => {
  const names = [
    ...libraries.flatMap(callable),
    "useFieldArray",
    "useFormContext",
    "useMutation",
    "useMutationState",
    "useInfiniteQuery",
    "shouldUnregister",
    "MutationCache",
    "dirtyFields",
    "touchedFields",
    "keepDirtyValues",
    "keepValues",
    "delayError",
    "setValueAs",
    "valueAsNumber",
    "shouldUseNativeValidation",
    "shouldFocus",
    "formControl",
    "fieldState",
    "resetOptions",
    "isValidating",
    "suspense",
    "throwOnError",
    "useSuspenseQuery",
    "IsRestoringProvider",
    "FormProvider",
  ];
  const named = new RegExp(`\\b(?:${names.join("|")})\\b|\\bshouldFocusError: true\\b|${OF_FORMS}`);
  expect(
    ["client.isMutating<X>()", "const { resetField } = methods", "methods.watch()"].every((code) => named.test(code)),
  ).toBe(true);
  const files = ["src", "elements", "host/page"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => named.test(readFileSync(name, "utf8")))).toEqual([]);
});
