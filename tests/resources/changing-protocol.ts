/** What holds for every resource: saving, conflicts, rights, removal, undo, bulk, actions, order, export, repeated calls. */
import { expect, it } from "vitest";
import type { Problem } from "../../src/contract/errors";
import type { HistoryEntry } from "../../src/contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { callsOf, problemOf } from "./calls";
import { data, type Harness } from "./harness";

export function changingProtocol(resource: AnyResource, harness: () => Harness): void {
  const calls = callsOf(resource, harness);

  it("is edited field by field, and its history tells who changed what", async () => {
    const made = await harness().make(resource);
    const after = data<AnyRecord>(
      await harness().admin.call("PUT", `${calls.base}/${made.id}`, {
        body: { version: 1, ...calls.label("Nouveau nom") },
      }),
    );
    expect(after).toMatchObject({ ...calls.label("Nouveau nom"), version: 2 });
    const { elements } = data<{ elements: HistoryEntry[] }>(
      await harness().admin.call("GET", `${calls.base}/${made.id}/history`),
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

  it("answers a stale save with the record as it is now", async () => {
    const made = await harness().make(resource);
    await harness().admin.call("PUT", `${calls.base}/${made.id}`, { body: { version: 1, ...calls.label("Premier") } });
    const stale = await problemOf(
      harness().admin.call("PUT", `${calls.base}/${made.id}`, { body: { version: 1, ...calls.label("Second") } }),
    );
    expect(stale).toMatchObject({ status: 409, type: "conflict", current: { version: 2, ...calls.label("Premier") } });
  });

  it("lets one of two savers at the same moment win", async () => {
    const made = await harness().make(resource);
    const answers = await Promise.all(
      ["A", "B", "C"].map((text) =>
        harness().admin.call("PUT", `${calls.base}/${made.id}`, {
          body: { version: 1, ...calls.label(`Nom ${text}`) },
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  it("is refused without the right, with reading rights only, and does not exist in another shop", async () => {
    const made = await harness().make(resource);
    const body = { version: 1, ...calls.label("Autre") };
    const one = `${calls.base}/${made.id}`;
    for (const [method, url] of [
      ["GET", calls.base],
      ["GET", one],
      ["PUT", one],
      ["DELETE", one],
      ["GET", `${one}/history`],
    ] as const)
      expect(
        (await harness().powerless.call(method, url, method === "PUT" ? { body } : {})).statusCode,
        `${method} ${url}`,
      ).toBe(resource.right === undefined ? 404 : 403);
    expect((await harness().reader.call("GET", one)).statusCode).toBe(200);
    expect((await harness().reader.call("PUT", one, { body })).statusCode).toBe(403);
    expect((await harness().reader.call("DELETE", one)).statusCode).toBe(403);
    if (resource.scope === "platform") return;
    for (const [method, url] of [
      ["GET", one],
      ["PUT", one],
      ["DELETE", one],
      ["GET", `${one}/history`],
    ] as const)
      expect(
        (await harness().other.call(method, url, method === "PUT" ? { body } : {})).statusCode,
        `${method} ${url}`,
      ).toBe(404);
    expect(data<AnyRecord>(await harness().admin.call("GET", one)).version).toBe(1);
  });

  it("is deleted, taken back once, and nobody else can", async () => {
    const made = await harness().make(resource);
    const one = `${calls.base}/${made.id}`;
    const { undoToken } = data<{ undoToken: string }>(await harness().admin.call("DELETE", one));
    expect((await harness().admin.call("GET", one)).statusCode).toBe(404);
    const stranger = await harness().other.call("POST", `${calls.base}/undo/${undoToken}`);
    expect(stranger.statusCode).toBe(resource.scope === "platform" ? 403 : 404);
    expect(data(await harness().admin.call("POST", `${calls.base}/undo/${undoToken}`))).toEqual({ restored: 1 });
    expect(await problemOf(harness().admin.call("POST", `${calls.base}/undo/${undoToken}`))).toMatchObject({
      status: 404,
      errors: ["error.undo-gone"],
    });
    expect(data<AnyRecord>(await harness().admin.call("GET", one))[resource.label]).toEqual(made[resource.label]);
  });

  it("is changed in bulk, row by row where some can't, and taken back", async () => {
    const mine = [await harness().makeBeside(resource), await harness().makeBeside(resource)];
    const ids = [...mine.map((record) => record.id), 999_999];
    const call = { selection: { ids }, action: "update", values: calls.label("En masse") };
    const answer = data<{ done: number; failed: unknown[]; undoToken: string }>(
      await harness().admin.call("POST", `${calls.base}/bulk`, { body: call }),
    );
    expect(answer).toMatchObject({ done: 2, failed: [{ id: 999_999, errors: ["error.not-found"] }] });
    expect(data(await harness().admin.call("POST", `${calls.base}/undo/${answer.undoToken}`))).toEqual({ restored: 2 });
    for (const { id, [resource.label]: text } of mine)
      expect(data<AnyRecord>(await harness().admin.call("GET", `${calls.base}/${id}`))[resource.label]).toEqual(text);
    if (resource.scope === "platform") return;
    const outside = data<{ done: number; failed: unknown[] }>(
      await harness().other.call("POST", `${calls.base}/bulk`, { body: { selection: { ids }, action: "remove" } }),
    );
    expect(outside).toMatchObject({ done: 0 });
    expect(outside.failed).toHaveLength(3);
  });

  it("runs the actions that are data, and takes them back", async () => {
    for (const [action, { set, when, undo, input }] of Object.entries(resource.actions ?? {})) {
      if (set === undefined || input !== undefined) continue;
      const made = await harness().make(resource);
      if (when?.(made) === false) continue;
      const done = data<AnyRecord & { undoToken: string | null }>(
        await harness().admin.call("POST", `${calls.base}/${made.id}/${action}`, { body: {} }),
      );
      expect(done).toMatchObject({ ...set, version: 2 });
      if (when?.(done) === false)
        expect(
          (await harness().admin.call("POST", `${calls.base}/${made.id}/${action}`, { body: {} })).statusCode,
        ).toBe(409);
      if (undo === true)
        expect(data(await harness().admin.call("POST", `${calls.base}/undo/${done.undoToken ?? ""}`))).toEqual({
          restored: 1,
        });
    }
    const made = await harness().make(resource);
    expect((await harness().admin.call("POST", `${calls.base}/${made.id}/nonsense`, { body: {} })).statusCode).toBe(
      404,
    );
    expect((await harness().admin.call("POST", `${calls.base}/${made.id}/constructor`, { body: {} })).statusCode).toBe(
      404,
    );
  });

  it("is exported as text that no spreadsheet runs", async () => {
    if (resource.exportable !== true) return;
    await harness().make(resource, calls.label("=1+1"));
    const response = await harness().admin.call("GET", `${calls.base}/export?q=${encodeURIComponent("=1+1")}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("text/csv");
    expect(response.body).toContain("'=1+1");
    expect(response.body).not.toMatch(/(^|;)=1\+1/m);
  });

  it("is put in order as a whole, or not at all", async () => {
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

  it("is created once when the same call arrives twice", async () => {
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
