/** Paths of endpoints, and which screens are public. */
import { describe, expect, it } from "vitest";
import { isObject } from "../../src/contract/object";
import * as table from "../../src/contract/endpoints";
import type { Endpoint } from "../../src/contract/endpoint";
import { resourceEndpoints } from "../../src/contract/resource-endpoints";
import { loadResources } from "../../src/catalogue/load-resource";
import { findScreen, SCREENS } from "../../src/catalogue/screens";

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "path" in value && "method" in value && "summary" in value;

const resourceCalls = (await loadResources()).flatMap((resource) =>
  Object.values<Endpoint>(resourceEndpoints(resource)),
);
const endpoints: readonly Endpoint[] = [...Object.values<unknown>(table).filter(isEndpoint), ...resourceCalls];
/** The sign-ins, the log-out and the short links of text messages have specified paths outside both prefixes. */
const SPECIFIED = ["/admin/login", "/admin/subrogation-login", "/admin/logout", "/a/{code}"];

describe("the endpoint table", () => {
  it("base-03: public endpoints are under /admin/public/api, except the sign-ins", () => {
    const publicEndpoints = endpoints.filter(({ public: isPublic }) => isPublic === true);
    expect(publicEndpoints.length).toBeGreaterThan(15);
    const elsewhere = publicEndpoints
      .filter(({ path }) => !path.startsWith("/admin/public/api/"))
      .map(({ path }) => path);
    expect(elsewhere.filter((path) => !SPECIFIED.includes(path))).toEqual([]);
  });

  it("base-04: endpoints with a session are under /admin/api, also those of resources", () => {
    const privateEndpoints = endpoints.filter(({ public: isPublic }) => isPublic !== true);
    expect(privateEndpoints.length).toBeGreaterThan(resourceCalls.length);
    const elsewhere = privateEndpoints.filter(({ path }) => !path.startsWith("/admin/api/")).map(({ path }) => path);
    expect(elsewhere.filter((path) => !SPECIFIED.includes(path))).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("purpose-03: every screen is in the shell, except the specified public ones", () => {
    const publicPaths = SCREENS.filter((screen) => screen.public === true).flatMap(({ paths, tag }) =>
      tag === "td-login" ? [] : paths,
    );
    expect(publicPaths.sort()).toEqual(
      [
        "/*",
        "/creation/:context",
        "/ecal-creation/:context",
        "/forgottenPassword",
        "/modificationPassword",
        "/passwordRenewal",
        "/public/account-hand-over",
        "/public/confirmTransferRequest",
        "/public/external-hash",
        "/public/newsletter",
        "/public/request-form/:shopCode/:formCode",
        "/subrogation-login",
      ].sort(),
    );
    expect(findScreen("login")?.screen).toMatchObject({ tag: "td-login", public: true });
    for (const path of ["", "features", "fitter", "fitter/12", "error", "subrogation/change-identity"])
      expect(findScreen(path)?.screen, path).toSatisfy((screen) => screen !== undefined && screen.public !== true);
  });
});
