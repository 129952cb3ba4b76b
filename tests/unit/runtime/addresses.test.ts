/** Addresses that elements write and call, on the admin's own host and on others. */
import { afterEach, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import { adminBase, apiBase, serverAddress, servedFrom } from "../../../src/runtime/options";
import { fileNameOf, saveFile } from "../../../src/runtime/save-file";
import { freshRuntime, json, stubFetch, visit } from "../../support/page";

const API = "https://admin.example/prefix";
const report = endpoint({
  id: "report.file",
  method: "GET",
  path: "/admin/api/report",
  summary: "A report",
  responseType: "file",
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a script names the server that served it, with the path in front of its folder", () => {
  expect(servedFrom("http://localhost:3000/admin/static/td-admin.js")).toBe("http://localhost:3000");
  expect(servedFrom("https://admin.example/prefix/admin/static/v/1/td-admin.js")).toBe(API);
  expect(servedFrom("https://cdn.example/td-admin.js")).toBe("https://cdn.example");
  expect(servedFrom("blob:https://shop.example/1")).toBeUndefined();
});

it("links lead to the admin of the API on a page of another host", async () => {
  visit("https://partner.example/admin/page");
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { navigation } = freshRuntime({ apiBase: API });
  expect([navigation.path(), navigation.href("fitter/12"), navigation.href("/admin/fitter/12?tab=hours")]).toEqual([
    "/",
    `${API}/admin/fitter/12`,
    `${API}/admin/fitter/12?tab=hours`,
  ]);
  const onNavigate = vi.fn((event: Event) => (event as CustomEvent<unknown>).detail);
  document.addEventListener("td-navigate", onNavigate, { once: true });
  await navigation.navigate("/fitter/12");
  expect(onNavigate).toHaveReturnedWith({ path: "/fitter/12", href: `${API}/admin/fitter/12`, replace: false });
  expect(assign).toHaveBeenCalledWith(`${API}/admin/fitter/12`);
});

it("the admin's base may be an address", () => {
  visit("https://partner.example/page");
  const { navigation } = freshRuntime({ apiBase: API, adminBase: "https://back.example/office/" });
  expect(navigation.href("fitter")).toBe("https://back.example/office/fitter");
  visit("https://back.example/office/fitter/3");
  const own = freshRuntime({ adminBase: "https://back.example/office" }).navigation;
  expect([own.path(), own.href("/")]).toEqual(["/fitter/3", "https://back.example/office"]);
});

it("paths from the server belong to its host; other addresses stay", () => {
  visit("https://partner.example/page");
  const foreign = { apiBase: API };
  expect(serverAddress("/demo/logo.svg", foreign)).toBe("https://admin.example/demo/logo.svg");
  for (const address of ["", "data:image/png;base64,a", "https://cdn.example/a.png", "//cdn.example/a.png"])
    expect(serverAddress(address, foreign)).toBe(address);
  expect(serverAddress("/demo/logo.svg", {})).toBe("/demo/logo.svg");
  expect([adminBase({}), apiBase({})]).toEqual(["/admin", "https://partner.example"]);
});

it("the configuration's pictures and links lead to the server", async () => {
  visit("https://partner.example/page");
  stubFetch(() => json({ data: { logoPath: "/demo/logo.svg", helpUrl: "/help", selectedLocale: "en_GB" } }));
  const { configuration } = freshRuntime({ apiBase: API, authToken: "t" });
  expect(await configuration.start()).toMatchObject({
    logoPath: "https://admin.example/demo/logo.svg",
    helpUrl: "https://admin.example/help",
    legalUrl: "",
  });
});

it("a file is opened by its address with a cookie, and fetched with a token", async () => {
  const saved: { href: string; name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
  visit("https://admin.example/admin");
  const calls = stubFetch(
    () =>
      new Response("a;b", {
        headers: {
          "content-type": "text/csv",
          "content-disposition": "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.csv",
        },
      }),
  );
  await saveFile(freshRuntime(), report);
  expect(saved).toEqual([{ href: "https://admin.example/admin/api/report", name: "" }]);
  expect(calls).toEqual([]);
  visit("https://partner.example/page");
  await saveFile(freshRuntime({ apiBase: API, authToken: "t" }), report);
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer t");
  expect(saved[1]?.href).toMatch(/^blob:/);
  expect(saved[1]?.name).toBe("résumé.csv");
});

it("file names come from either form of the header", () => {
  expect(fileNameOf(new Headers({ "content-disposition": 'attachment; filename="a.csv"' }))).toBe("a.csv");
  expect(fileNameOf(new Headers({ "content-disposition": "attachment; filename*=UTF-8''%E0" }))).toBe("");
  expect(fileNameOf(new Headers())).toBe("");
});
