import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminPath, followedAnchor } from "../../../host/page/links";

const urlOf = (address: string) => new URL(address, "https://admin.example");

describe("adminPath", () => {
  it.each([
    ["/admin", "/"],
    ["/admin/", "/"],
    ["/admin/fitter/12?tab=hours", "/fitter/12?tab=hours"],
    ["/admin//fitter//12/", "/fitter/12"],
    ["/admin/fr/fitter", "/fitter"],
    ["/admin/logouts", "/logouts"],
    ["/admin/subrogation-login", "/subrogation-login"],
  ])("%s is the screen %s", (address, path) => {
    expect(adminPath("/admin", urlOf(address))).toBe(path);
  });

  it.each([
    "/",
    "/administration",
    "/admin/api/fitter",
    "/admin/public/api/x",
    "/admin/logout",
    "/admin/static/td-admin.js",
  ])("%s is not a screen", (address) => {
    expect(adminPath("/admin", urlOf(address))).toBeUndefined();
  });

  it("strips the longer base path", () => {
    expect(adminPath("/admin/vue", urlOf("/admin/vue/orders"))).toBe("/orders");
  });
});

describe("followedAnchor", () => {
  let clickedAnchor: HTMLAnchorElement | undefined;
  const listen = (event: MouseEvent): void => {
    clickedAnchor = followedAnchor(event);
    event.preventDefault();
  };
  beforeEach(() => {
    clickedAnchor = undefined;
    window.addEventListener("click", listen, { capture: true });
  });
  afterEach(() => {
    window.removeEventListener("click", listen, { capture: true });
    document.body.replaceChildren();
  });

  const click = (markup: string, init: MouseEventInit = {}): HTMLAnchorElement | null => {
    const host = document.createElement("div");
    document.body.append(host);
    const root = host.attachShadow({ mode: "open" });
    root.innerHTML = markup;
    root
      .querySelector("span")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, cancelable: true, ...init }));
    return root.querySelector("a");
  };

  it("finds an anchor inside a shadow root", () => {
    const anchor = click(`<a href="/admin/fitter/12"><span>Garage</span></a>`);
    expect(clickedAnchor).toBe(anchor);
  });

  it.each([
    ["another site", `<a href="https://elsewhere.example/"><span>x</span></a>`, {}],
    ["a new tab", `<a href="/admin/x" target="_blank"><span>x</span></a>`, {}],
    ["a download", `<a href="/admin/x" download><span>x</span></a>`, {}],
    ["a link left to the browser", `<a href="/admin/x" data-native><span>x</span></a>`, {}],
    ["Ctrl held", `<a href="/admin/x"><span>x</span></a>`, { ctrlKey: true }],
    ["the middle button", `<a href="/admin/x"><span>x</span></a>`, { button: 1 }],
    ["no link at all", `<span>x</span>`, {}],
  ])("leaves %s to the browser", (_what, markup, init) => {
    click(markup, init);
    expect(clickedAnchor).toBeUndefined();
  });
});
