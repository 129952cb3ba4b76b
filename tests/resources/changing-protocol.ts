/** Tests for every resource: saving, conflicts, rights, removal, undo, bulk edits, actions, order, export, idempotency. */
import { expect, it } from "vitest";
import { isWritable } from "../../src/contract/empty-values";
import type { Problem } from "../../src/contract/errors";
import type { BulkPreview } from "../../src/contract/bulk";
import type { HistoryEntry } from "../../src/contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { callsOf, problemOf } from "./calls";
import { data, type Harness } from "./harness";

export function changingProtocol(resource: AnyResource, harness: () => Harness): void {
  const calls = callsOf(resource, harness);
  // Records that others refer to are archived instead.
  const isDeletable = resource.operations?.remove !== "archive";

  it("updates single fields and records who changed what", async () => {
    const record = await harness().make(resource);
    const after = data<AnyRecord>(
      await harness().admin.call("PUT", `${calls.base}/${record.id}`, {
        body: { version: 1, ...calls.label("Nouveau nom") },
      }),
    );
    expect(after).toMatchObject({ ...calls.label("Nouveau nom"), version: 2 });
    const { elements } = data<{ elements: HistoryEntry[] }>(
      await harness().admin.call("GET", `${calls.base}/${record.id}/history`),
    );
    expect(elements.map((entry) => [entry.action, entry.version])).toEqual([
      ["UPDATE", 2],
      ["CREATE", 1],
    ]);
    expect(elements[0]).toMatchObject({
      actor: resource.scope === "platform" ? "super" : "admin",
      as: null,
      changes: [{ field: resource.label, after: calls.label("Nouveau nom")[resource.label] }],
    });
  });

  it.runIf(resource.operations?.duplicate !== undefined)(
    "duplicates a record with its values and free unique ones, for accounts that may create",
    async () => {
      const record = await harness().make(resource);
      const url = `${calls.base}/${record.id}/duplicate`;
      const [first, second] = [
        data<AnyRecord>(await harness().admin.call("POST", url)),
        data<AnyRecord>(await harness().admin.call("POST", url)),
      ];
      expect(new Set([record.id, first.id, second.id]).size).toBe(3);
      const { reset = [], set = {} } = resource.operations?.duplicate ?? {};
      expect(first).toMatchObject(set);
      for (const [name, field] of Object.entries(resource.fields)) {
        const { unique = false } = field.options as { readonly unique?: boolean };
        if (unique && record[name] !== null)
          expect(JSON.stringify([record[name], first[name]]), name).not.toBe(
            JSON.stringify([first[name], second[name]]),
          );
        else if (isWritable(field) && name !== resource.label && ![...reset, ...Object.keys(set)].includes(name))
          expect(first[name], name).toEqual(record[name]);
      }
      expect(JSON.stringify(first[resource.label])).toContain("2");
      expect((await harness().reader.call("POST", url)).statusCode).toBe(403);
      expect((await harness().withoutRights.call("POST", url)).statusCode).toBe(403);
      expect((await harness().other.call("POST", url)).statusCode).toBe(404);
    },
  );

  it("refuses a stale update and returns the current record", async () => {
    const record = await harness().make(resource);
    await harness().admin.call("PUT", `${calls.base}/${record.id}`, {
      body: { version: 1, ...calls.label("Premier") },
    });
    const stale = await problemOf(
      harness().admin.call("PUT", `${calls.base}/${record.id}`, { body: { version: 1, ...calls.label("Second") } }),
    );
    expect(stale).toMatchObject({ status: 409, type: "conflict", current: { version: 2, ...calls.label("Premier") } });
  });

  it("accepts one of several simultaneous updates", async () => {
    const record = await harness().make(resource);
    const responses = await Promise.all(
      ["A", "B", "C"].map((text) =>
        harness().admin.call("PUT", `${calls.base}/${record.id}`, {
          body: { version: 1, ...calls.label(`Nom ${text}`) },
        }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it.runIf(isDeletable)("is restored once after deletion, and only by its own shop", async () => {
    const record = await harness().make(resource);
    const recordUrl = `${calls.base}/${record.id}`;
    const { undoToken } = data<{ undoToken: string }>(await harness().admin.call("DELETE", recordUrl));
    expect((await harness().admin.call("GET", recordUrl)).statusCode).toBe(404);
    const stranger = await harness().other.call("POST", `${calls.base}/undo/${undoToken}`);
    expect(stranger.statusCode).toBe(resource.scope === "platform" ? 403 : 404);
    expect(data(await harness().admin.call("POST", `${calls.base}/undo/${undoToken}`))).toEqual({ restored: 1 });
    expect(await problemOf(harness().admin.call("POST", `${calls.base}/undo/${undoToken}`))).toMatchObject({
      status: 404,
      errors: ["error.undo-gone"],
    });
    expect(data<AnyRecord>(await harness().admin.call("GET", recordUrl))[resource.label]).toEqual(
      record[resource.label],
    );
  });

  // Several records cannot have the same unique label.
  const { unique, uniqueWithin } = resource.fields[resource.label]?.options ?? {};
  it.skipIf(unique === true || uniqueWithin !== undefined)(
    "previews and makes a change of several records, reports failed ones, and undoes it",
    async () => {
      const records = [await harness().makeSibling(resource), await harness().makeSibling(resource)];
      const ids = [...records.map((record) => record.id), 999_999];
      const call = { selection: { ids }, action: "update", values: calls.label("En masse") };
      const preview = data<BulkPreview>(
        await harness().admin.call("POST", `${calls.base}/bulk/preview`, { body: call }),
      );
      expect(preview).toMatchObject({
        checked: 3,
        changing: 2,
        failed: [{ id: 999_999 }],
        rows: records.map(({ id, [resource.label]: before }) => ({
          id,
          changes: expect.arrayContaining([expect.objectContaining({ field: resource.label, before })]) as unknown,
        })),
      });
      const result = data<{ done: number; failed: unknown[]; undoToken: string }>(
        await harness().admin.call("POST", `${calls.base}/bulk`, { body: call }),
      );
      expect(result).toMatchObject({ done: 2, failed: [{ id: 999_999, errors: ["error.not-found"] }] });
      expect(data(await harness().admin.call("POST", `${calls.base}/undo/${result.undoToken}`))).toEqual({
        restored: 2,
      });
      for (const { id, [resource.label]: text } of records)
        expect(data<AnyRecord>(await harness().admin.call("GET", `${calls.base}/${id}`))[resource.label]).toEqual(text);
      if (resource.scope === "platform") return;
      const foreignResult = data<{ done: number; failed: unknown[] }>(
        await harness().other.call("POST", `${calls.base}/bulk`, {
          body: isDeletable ? { ...call, action: "remove", values: undefined } : call,
        }),
      );
      expect(foreignResult).toMatchObject({ done: 0 });
      expect(foreignResult.failed).toHaveLength(3);
    },
  );

  it("runs and undoes actions that only set values", async () => {
    for (const [action, { set, when, undo, input }] of Object.entries(resource.actions ?? {})) {
      if (set === undefined || input !== undefined) continue;
      const record = await harness().make(resource);
      if (when?.(record) === false) continue;
      const result = data<AnyRecord & { undoToken: string | null }>(
        await harness().admin.call("POST", `${calls.base}/${record.id}/${action}`, { body: {} }),
      );
      expect(result).toMatchObject({ ...set, version: 2 });
      if (when?.(result) === false)
        expect(
          (await harness().admin.call("POST", `${calls.base}/${record.id}/${action}`, { body: {} })).statusCode,
        ).toBe(409);
      if (undo === true)
        expect(data(await harness().admin.call("POST", `${calls.base}/undo/${result.undoToken ?? ""}`))).toEqual({
          restored: 1,
        });
    }
    const record = await harness().make(resource);
    expect((await harness().admin.call("POST", `${calls.base}/${record.id}/nonsense`, { body: {} })).statusCode).toBe(
      404,
    );
    expect(
      (await harness().admin.call("POST", `${calls.base}/${record.id}/constructor`, { body: {} })).statusCode,
    ).toBe(404);
  });

  it("escapes formulas in exports", async () => {
    if (resource.exportable !== true) return;
    await harness().make(resource, calls.label("=1+1"));
    const response = await harness().admin.call("GET", `${calls.base}/export?q=${encodeURIComponent("=1+1")}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("text/csv");
    expect(response.body).toContain("'=1+1");
    expect(response.body).not.toMatch(/(^|;)=1\+1/m);
  });

  it("saves a complete order only", async () => {
    const place = Object.entries(resource.fields).find(([, field]) => field.kind === "position")?.[0];
    if (place === undefined) return;
    const ids = (await calls.list({ sort: place, size: "200" })).elements.map((element) => element.id);
    const reversed = [...ids].reverse();
    const { undoToken } = data<{ undoToken: string }>(
      await harness().admin.call("PUT", `${calls.base}/order`, { body: { ids: reversed } }),
    );
    expect((await calls.list({ sort: place, size: "200" })).elements.map((element) => element.id)).toEqual(reversed);
    expect(
      await problemOf(harness().admin.call("PUT", `${calls.base}/order`, { body: { ids: ids.slice(1) } })),
    ).toMatchObject({
      status: 409,
      current: { ids: reversed },
    });
    await harness().admin.call("POST", `${calls.base}/undo/${undoToken}`);
    expect((await calls.list({ sort: place, size: "200" })).elements.map((element) => element.id)).toEqual(ids);
  });

  it("creates one record for a repeated call with the same idempotency key", async () => {
    const body = await harness().sample(resource);
    const headers = { "idempotency-key": `${resource.name}-once` };
    const [first, second] = [
      await harness().admin.call("POST", calls.base, { body, headers }),
      await harness().admin.call("POST", calls.base, { body, headers }),
    ];
    expect(data<AnyRecord>(second).id).toBe(data<AnyRecord>(first).id);
    const other = await harness().admin.call("POST", calls.base, {
      body: { ...body, ...calls.label("Autre corps") },
      headers,
    });
    expect(other.json<Problem>()).toMatchObject({ status: 409, errors: ["error.idempotency-key-reused"] });
  });
}
