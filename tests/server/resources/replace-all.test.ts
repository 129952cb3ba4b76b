/** Imports that replace the complete set of records: what they delete, when they refuse to, and undo. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import type { ImportDraft } from "../../../src/contract/endpoints/imports";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { importCalls } from "./import-calls";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule, importModule] });
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

const { data, waitForEnd, preview, run, uploadDraft } = importCalls(() => admin, "service-category");

describe("an import of the complete set", () => {
  const REPLACE = { mode: "REPLACE_ALL", emptyCell: "KEEP", stopAtErrorPercent: 100 };
  const codes = async () => {
    const { elements } = await data<{ elements: { code: string }[] }>("GET", "serviceCategory?sort=code&size=200");
    return elements.map(({ code }) => code);
  };

  it("deletes what the file lacks once that is confirmed, and brings it back on undo", async () => {
    await run(await uploadDraft("code;name fr\nSET_A;A\nSET_B;B\nSET_BAD;Bad\n"));
    const before = await codes();
    const draft = await uploadDraft("code;name fr;showOnHome\nSET_A;Neu;\nSET_NEW;New;\nSET_BAD;Bad;perhaps\n");
    expect(draft.modes).toContain("REPLACE_ALL");
    await data("PUT", `import/${draft.id}`, { options: REPLACE });
    const unchecked = await admin.call("POST", `/admin/api/import/${draft.id}/run`, { body: {} });
    expect(unchecked.json<{ errors: string[] }>().errors).toEqual(["import.error.replace"]);

    // A line in error keeps its record.
    const checked = await preview(draft);
    expect(checked.report).toMatchObject({ created: 1, updated: 1, others: before.length - 2 });
    const removing = Number(checked.report?.["removable"]);
    expect(removing).toBeGreaterThan(0);
    const wrong = await admin.call("POST", `/admin/api/import/${draft.id}/run`, { body: { removing: removing + 1 } });
    expect(wrong.json<{ errors: string[] }>().errors).toEqual(["import.error.replace"]);

    const finished = await waitForEnd(await data<JobView>("POST", `import/${draft.id}/run`, { removing }));
    expect(finished.report).toMatchObject({ removed: removing, notRemoved: false });
    const after = await codes();
    expect(after).toEqual(expect.arrayContaining(["SET_A", "SET_BAD", "SET_NEW"]));
    expect(after).not.toContain("SET_B");
    // The failed lines alone are no complete set, nor is the next file.
    expect((await data<ImportDraft>("POST", `import/${draft.id}/retry`, {})).options.mode).toBe("CREATE_UPDATE");
    expect((await uploadDraft("code;name fr;showOnHome\nSET_A;Neu;\n")).options.mode).toBe("CREATE_UPDATE");

    await waitForEnd(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
    expect(await codes()).toEqual(before);
  });

  it("deletes nothing when more records lack a line than were confirmed, or when no line is valid", async () => {
    const draft = await uploadDraft("code;name fr\nSET_A;Once more\n");
    await data("PUT", `import/${draft.id}`, { options: REPLACE });
    const removing = Number((await preview(draft)).report?.["removable"]);
    await run(await uploadDraft("code;name fr\nSET_LATE;Late\n"));
    const finished = await waitForEnd(await data<JobView>("POST", `import/${draft.id}/run`, { removing }));
    expect(finished).toMatchObject({ status: "PARTIAL", report: { notRemoved: true } });
    expect(await codes()).toEqual(expect.arrayContaining(["SET_B", "SET_LATE"]));

    const faulty = await uploadDraft("code;name fr;showOnHome\nSET_A;A;perhaps\n");
    await data("PUT", `import/${faulty.id}`, { options: REPLACE });
    const confirmed = Number((await preview(faulty)).report?.["removable"]);
    await waitForEnd(await data<JobView>("POST", `import/${faulty.id}/run`, { removing: confirmed }));
    expect(await codes()).toEqual(expect.arrayContaining(["SET_B", "SET_LATE"]));
  });
});
