/** Computed fields of a custom database whose formulas use each other. */
import { expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { subscription } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer } from "../support/test-server";

it("refuses an article whose computed field would be too long, and names the field", async () => {
  const server = await testServer({ modules: MODULES });
  try {
    await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
    const admin = server.browser();
    await admin.signIn("admin");
    const post = (path: string, body: object) => admin.call("POST", `/admin/api/${path}`, { body });
    const add = async (resource: string, body: object): Promise<{ id: number; label: string }> => {
      const response = await post(resource, body);
      if (response.statusCode !== 200) throw new Error(`${resource}: ${response.body}`);
      return { id: response.json<{ data: AnyRecord }>().data.id, label: "" };
    };
    const struct = await add("custom-database-struct", { name: { fr_FR: "Jantes" }, code: "rims" });
    const level = await add("custom-database-level", { struct, name: { fr_FR: "Modèle" }, levelCode: "model" });
    const field = (fieldCode: string, values: object) =>
      add("custom-database-field", { struct, level, fieldCode, label: { fr_FR: fieldCode }, ...values });
    const name = await field("name", { type: "TEXT", mandatory: true });
    for (const [code, operand] of [
      ["first", "name"],
      ["second", "first"],
      ["third", "second"],
    ] as const)
      await field(code, {
        type: "COMPUTED",
        formula: `CONCAT(${Array.from({ length: 20 }, () => operand).join(",")})`,
      });
    await admin.call("PUT", `/admin/api/custom-database-level/${String(level.id)}`, {
      body: { version: 1, labelField: name, keyField: name },
    });
    await post(`custom-database-struct/${String(struct.id)}/publish`, { version: 1 });
    const articles = `custom-database-article-${String(level.id)}`;
    const refused = await post(articles, { name: "Vega" });
    expect(refused.json<Problem>()).toMatchObject({
      status: 422,
      errors: ["custom-database-article.error.computed-too-long"],
      params: { "": { field: "third", limit: 4_000 } },
    });
    expect((await post(articles, { name: "" })).statusCode).toBe(422);
    const list = await admin.call("GET", `/admin/api/${articles}`);
    expect(list.json<{ data: { total: number } }>().data.total).toBe(0);
  } finally {
    await server.close();
  }
});
