/** Tests for every resource: creating, searching, sorting, filtering, and refusals. */
import { expect, it } from "vitest";
import type { FieldKind } from "../../src/contract/fields";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { isWritable } from "../../src/contract/validation";
import { callsOf, encoded, isLocalised, problemOf, textField, textValue, type ListPage } from "./calls";
import { data, type Harness } from "./harness";

/** Filters that a kind cannot hold, with the refusal. */
const IMPOSSIBLE: Readonly<Partial<Record<FieldKind, Readonly<Record<string, string>>>>> = {
  integer: { "1.5": "error.integer", "2147483648": "error.number", "1e300..": "error.number" },
  position: { "1.5": "error.integer", "..2147483648": "error.number" },
  decimal: { "1e300": "error.number", x: "error.number" },
  date: { "2023-02-30": "error.date", "..0000-01-01": "error.date" },
  dateTime: { "2023-02-30": "error.date", "2026-01-01T00:00:00+23:59": "error.date" },
  reference: { "1.5": "error.reference" },
  references: { "9999999999999999": "error.reference" },
  rows: { x: "error.filter" },
  address: { x: "error.filter" },
};

export function readingProtocol(resource: AnyResource, harness: () => Harness): void {
  const calls = callsOf(resource, harness);

  it("is found by its label without accents, in any case, and by part of a word", async () => {
    const record = await harness().make(resource, calls.label("Çà et là Œuvre Zürich 42"));
    for (const q of ["ca et la oeuvre", "ZURICH 42", "uric", "œuv"])
      expect(
        (await calls.list({ q })).elements.map((element) => element.id),
        q,
      ).toContain(record.id);
    expect((await calls.list({ q: "zürich 43xyz" })).elements).toEqual([]);
  });

  it("sorts by every sortable column in both directions, without overlapping pages", async () => {
    // Enough records for a second page.
    for (let left = 26 - (await calls.list()).total; left > 0; left--) await harness().makeSibling(resource);
    const columns =
      resource.list?.sortable ??
      resource.list?.columns.filter(
        (column) =>
          !["rows", "address", "openingHours", "geo", "picture", "file", "link", "choices", "references"].includes(
            resource.fields[column]?.kind ?? "",
          ),
      ) ??
      [];
    const ids = async (query: Readonly<Record<string, string>>): Promise<unknown[]> =>
      (await calls.list(query)).elements.map((element) => element.id);
    for (const column of columns) {
      const allIds = await ids({ sort: column, size: "50" });
      expect(new Set(allIds).size, column).toBe(allIds.length);
      expect(await ids({ sort: column, page: "2" }), column).toEqual(allIds.slice(25));
      expect(await ids({ sort: `-${column},id` }), column).toHaveLength(25);
    }
  });

  it("is filtered by every declared filter", async () => {
    const values = await harness().sample(resource);
    const record = await harness().make(resource, values);
    const read = data<AnyRecord>(await harness().admin.call("GET", `${calls.base}/${record.id}`));
    for (const filter of resource.list?.filters ?? []) {
      const key = `filter[${filter}]`;
      const value = read[filter];
      const present = await calls.list({ [key]: "~any", q: "", size: "200", sort: "-id" });
      const absent = await calls.list({ [key]: "~empty", size: "200", sort: "-id" });
      const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
      expect(
        (isEmpty ? absent : present).elements.map((element) => element.id),
        filter,
      ).toContain(record.id);
      if (typeof value === "string" && /^\d{4}-/.test(value)) continue;
      if (isEmpty || typeof value === "object") continue;
      const matching = await calls.list({ [key]: String(value), size: "200", sort: "-id" });
      expect(
        matching.elements.map((element) => element.id),
        filter,
      ).toContain(record.id);
    }
  });

  it("refuses unknown filters, sorts and fields, each with its own error", async () => {
    expect(await problemOf(harness().admin.call("GET", `${calls.base}?filter[nonsense]=1`))).toMatchObject({
      status: 422,
      fields: { "filter[nonsense]": "error.unknown-field" },
    });
    expect(await problemOf(harness().admin.call("GET", `${calls.base}?sort=nonsense`))).toMatchObject({
      status: 422,
      fields: { sort: "error.unknown-field" },
    });
    const body = { ...(await harness().sample(resource)), nonsense: 1 };
    expect(await problemOf(harness().admin.call("POST", calls.base, { body }))).toMatchObject({
      status: 422,
      fields: { nonsense: "error.unknown-field" },
    });
    const readOnly = Object.entries(resource.fields).find(([, field]) => !isWritable(field));
    if (readOnly === undefined) return;
    const record = await harness().make(resource);
    const problem = await problemOf(
      harness().admin.call("PUT", `${calls.base}/${record.id}`, { body: { version: 1, [readOnly[0]]: "x" } }),
    );
    expect(problem).toMatchObject({ status: 422, fields: { [readOnly[0]]: "error.unknown-field" } });
  });

  it("refuses filters that a field's kind cannot hold", async () => {
    for (const [field, { kind }] of Object.entries(resource.fields))
      for (const [text, error] of Object.entries(IMPOSSIBLE[kind] ?? {})) {
        const query = encoded({ [`filter[${field}]`]: text });
        expect(await problemOf(harness().admin.call("GET", `${calls.base}?${query}`)), query).toMatchObject({
          status: 422,
          fields: { [`filter[${field}]`]: error },
        });
      }
  });

  it("refuses wrong types and texts that are too long, field by field, and saves nothing", async () => {
    const record = await harness().make(resource);
    const writable = Object.entries(resource.fields).flatMap(([name, field]) => (isWritable(field) ? [name] : []));
    for (const wrong of [{ nonsense: true }, [[1]], 1e300]) {
      // One of the resource's own checks may run first; the remaining fields are then sent again.
      for (let left = writable; left.length > 0;) {
        const problem = await problemOf(
          harness().admin.call("PUT", `${calls.base}/${record.id}`, {
            body: { version: 1, ...Object.fromEntries(left.map((field) => [field, wrong])) },
          }),
        );
        expect(problem).toMatchObject({ status: 422, type: "validation" });
        // Errors of parts have their own path: `address.city`.
        const reported = new Set(Object.keys(problem.fields ?? {}).map((name) => name.split(".")[0]));
        const unreported = left.filter((field) => !reported.has(field));
        expect(unreported.length, `${JSON.stringify(wrong)}: nothing about ${unreported.join(", ")}`).toBeLessThan(
          left.length,
        );
        left = unreported;
      }
    }
    const text = textField(resource);
    if (text === undefined) return;
    const long = await problemOf(
      harness().admin.call("PUT", `${calls.base}/${record.id}`, {
        body: { version: 1, [text]: textValue(resource.fields[text], "x".repeat(100_000)) },
      }),
    );
    expect(Object.values(long.fields ?? {})).toEqual(["error.too-long"]);
    expect(data<AnyRecord>(await harness().admin.call("GET", `${calls.base}/${record.id}`)).version).toBe(1);
  });

  it("stores hostile text unchanged", async () => {
    const text = textField(resource);
    if (text === undefined) return;
    for (const hostile of [
      "' OR 1=1 --",
      "<script>alert(1)</script>",
      '"; drop table record; --',
      "100 % \\ _ %",
      "\u202eabc",
    ]) {
      const record = await harness().makeSibling(resource, { [text]: textValue(resource.fields[text], hostile) });
      expect(record[text]).toEqual(textValue(resource.fields[text], hostile));
      const query = encoded({ q: hostile, sort: "-id", size: "200" });
      expect(
        data<ListPage>(await harness().admin.call("GET", `${calls.base}?${query}`)).elements.map(
          (element) => element.id,
        ),
      ).toContain(record.id);
    }
    const before = (await calls.list()).total;
    expect((await calls.list({ q: "' OR 1=1 or '%'='" })).total).toBeLessThan(before);
    for (const unstorable of ["a\u0000b", "\ud800"])
      expect(
        await problemOf(
          harness().admin.call("POST", calls.base, { body: { [text]: textValue(resource.fields[text], unstorable) } }),
        ),
      ).toMatchObject({
        status: 422,
        fields: { [isLocalised(resource.fields[text]) ? `${text}.fr_FR` : text]: "error.characters" },
      });
    expect(await problemOf(harness().admin.call("GET", `${calls.base}?q=%00`))).toMatchObject({
      status: 400,
      fields: { q: "error.characters" },
    });
  });
}
