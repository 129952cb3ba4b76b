/** Where calls go, and what the catalogue promises of every screen. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../src/contract/object";
import * as table from "../../src/contract/endpoints";
import type { Endpoint } from "../../src/contract/endpoint";
import { resourceEndpoints } from "../../src/contract/resource-endpoints";
import { findScreen, loadResources, SCREENS } from "../../src/catalogue/screens";

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "path" in value && "method" in value && "summary" in value;

const derived = (await loadResources()).flatMap((resource) => Object.values<Endpoint>(resourceEndpoints(resource)));
const all: readonly Endpoint[] = [...Object.values<unknown>(table).filter(isEndpoint), ...derived];
/** Stated outside both prefixes: posting the two sign-ins, and leaving. */
const STATED = ["/admin/login", "/admin/subrogation-login", "/admin/logout"];

describe("the endpoint table", () => {
  it("base-03: what is called without a session stands under /admin/public/api, but for the sign-ins", () => {
    const open = all.filter(({ public: isPublic }) => isPublic === true);
    expect(open.length).toBeGreaterThan(15);
    const elsewhere = open.filter(({ path }) => !path.startsWith("/admin/public/api/")).map(({ path }) => path);
    expect(elsewhere.filter((path) => !STATED.includes(path))).toEqual([]);
  });

  it("base-04: what needs a session stands under /admin/api, that of every resource too", () => {
    const closed = all.filter(({ public: isPublic }) => isPublic !== true);
    expect(closed.length).toBeGreaterThan(derived.length);
    const elsewhere = closed.filter(({ path }) => !path.startsWith("/admin/api/")).map(({ path }) => path);
    expect(elsewhere.filter((path) => !STATED.includes(path))).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("purpose-03: every screen stands in the shell but for those that are stated as public", () => {
    const outside = SCREENS.filter((screen) => screen.public === true).flatMap(({ paths, tag }) =>
      tag === "td-login" ? [] : paths,
    );
    expect(outside.sort()).toEqual(
      [
        "/*",
        "/creation/:context",
        "/ecal-creation/:context",
        "/forgottenPassword",
        "/modificationPassword",
        "/passwordRenewal",
        "/public/confirmTransferRequest",
        "/public/external-hash",
        "/subrogation-login",
      ].sort(),
    );
    expect(findScreen("login")?.screen).toMatchObject({ tag: "td-login", public: true });
    for (const path of ["", "features", "fitter", "fitter/12", "error", "subrogation/change-identity"])
      expect(findScreen(path)?.screen, path).toSatisfy((screen) => screen !== undefined && screen.public !== true);
  });
});
