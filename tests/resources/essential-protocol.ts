/** Tests for every resource, however many there are: it stores its records, and only for the accounts that may use them. */
import { expect, it } from "vitest";
import type { FieldKind } from "../../src/contract/fields";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { callsOf } from "./calls";
import { data, type Harness } from "./harness";

/** Kinds whose references come back with a label. */
const LABELLED: ReadonlySet<FieldKind> = new Set(["rows", "reference", "references"]);

export function essentialProtocol(resource: AnyResource, harness: () => Harness): void {
  const calls = callsOf(resource, harness);
  // Records that others refer to are archived instead.
  const isDeletable = resource.operations?.remove !== "archive";

  it("is created, read back as sent, and listed", async () => {
    const values = await harness().sample(resource);
    const record = data<AnyRecord>(await harness().admin.call("POST", calls.base, { body: values }));
    const read = data<AnyRecord>(await harness().admin.call("GET", `${calls.base}/${record.id}`));
    for (const [field, value] of Object.entries(values))
      if (!LABELLED.has(resource.fields[field]?.kind ?? "text")) expect(read[field], field).toEqual(value);
    expect(read).toMatchObject({ version: 1, id: record.id });
    const { elements, total } = await calls.list({ size: "200", sort: "-id" });
    expect(total).toBeGreaterThan(0);
    expect(elements.map((element) => element.id)).toContain(record.id);
  });

  it("is refused without the right, is read-only for read-only accounts, and is invisible to other shops", async () => {
    const record = await harness().make(resource);
    const body = { version: 1, ...calls.label("Autre") };
    const recordUrl = `${calls.base}/${record.id}`;
    for (const [method, url] of [
      ["GET", calls.base],
      ["GET", recordUrl],
      ["PUT", recordUrl],
      ...(isDeletable ? ([["DELETE", recordUrl]] as const) : []),
      ["GET", `${recordUrl}/history`],
    ] as const)
      expect(
        (await harness().withoutRights.call(method, url, method === "PUT" ? { body } : {})).statusCode,
        `${method} ${url}`,
      ).toBe(resource.right === undefined ? 404 : 403);
    expect((await harness().reader.call("GET", recordUrl)).statusCode).toBe(200);
    expect((await harness().reader.call("PUT", recordUrl, { body })).statusCode).toBe(403);
    if (isDeletable) expect((await harness().reader.call("DELETE", recordUrl)).statusCode).toBe(403);
    if (resource.scope === "platform") return;
    for (const [method, url] of [
      ["GET", recordUrl],
      ["PUT", recordUrl],
      ["DELETE", recordUrl],
      ["GET", `${recordUrl}/history`],
    ] as const)
      expect(
        (await harness().other.call(method, url, method === "PUT" ? { body } : {})).statusCode,
        `${method} ${url}`,
      ).toBe(404);
    expect(data<AnyRecord>(await harness().admin.call("GET", recordUrl)).version).toBe(1);
  });
}
