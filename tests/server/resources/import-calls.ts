/** Calls of an import, like its screen makes them. */
import { expect } from "vitest";
import type { ImportDraft, PreviewLine } from "../../../src/contract/endpoints/imports";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import type { Browser } from "../support/test-server";
import { eventually } from "../../support/eventually";

export function importCalls(account: () => Browser, resource: string) {
  async function data<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
    const response = await account().call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<{ data: T }>().data;
  }

  /** Uploads a file in a form, like a browser. */
  async function upload(text: string | Buffer, into = resource, browser = account()) {
    const boundary = "----td";
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="resource"\r\n\r\n${into}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="categories.csv"\r\nContent-Type: text/csv\r\n\r\n`,
      ),
      Buffer.from(text),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return browser.call("POST", "/admin/api/import", {
      body: payload,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
  }
  async function uploadDraft(text: string | Buffer): Promise<ImportDraft> {
    const response = await upload(text);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ data: ImportDraft }>().data;
  }
  async function waitForEnd(job: JobView): Promise<JobView> {
    let now = job;
    await eventually(
      async () => {
        now = await data<JobView>("GET", `job/${job.id}`);
        expect(["DONE", "PARTIAL", "FAILED", "CANCELLED"]).toContain(now.status);
      },
      { timeout: 30_000, interval: 50 },
    );
    return now;
  }
  const preview = async ({ id }: ImportDraft) => waitForEnd(await data<JobView>("POST", `import/${id}/preview`, {}));
  const run = async ({ id }: ImportDraft, again = false) =>
    waitForEnd(await data<JobView>("POST", `import/${id}/run`, { again }));
  const lines = async ({ id }: ImportDraft, query = "") =>
    (await data<{ elements: PreviewLine[] }>("GET", `import/${id}/line${query}`)).elements;

  return { data, upload, uploadDraft, waitForEnd, preview, run, lines };
}
