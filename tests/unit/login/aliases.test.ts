import { describe, expect, it } from "vitest";
import { SCREENS, findScreen } from "../../../src/catalogue/screens";
import { aliasOf, LOGIN_ALIASES } from "../../../src/contract/login-aliases";

describe("login aliases", () => {
  it("login-01, login-02: /login and every alias, with or without /login, show the same screen", () => {
    expect(LOGIN_ALIASES).toHaveLength(26);
    expect(LOGIN_ALIASES.map(({ alias }) => alias)).toEqual(
      expect.arrayContaining(["default-creation", "dlu", "tyreplus", "motorsport", "modular-garage"]),
    );
    for (const path of ["login", ...LOGIN_ALIASES.flatMap(({ alias }) => [alias, `${alias}/login`])])
      expect(findScreen(path)?.screen.tag, path).toBe("td-login");
  });

  it("have one creation context each and collide with no other route", () => {
    expect(new Set(LOGIN_ALIASES.map(({ creationContext }) => creationContext)).size).toBe(LOGIN_ALIASES.length);
    const others = SCREENS.filter(({ tag }) => tag !== "td-login").flatMap(({ paths }) =>
      paths.map((path) => path.split("/")[1]),
    );
    for (const { alias } of LOGIN_ALIASES) expect(others).not.toContain(alias);
  });

  it("are found by the first segment of a path", () => {
    expect(aliasOf("/dlu/login?x=1")?.creationContext).toBe("DLU");
    expect(aliasOf("tyreplus")?.creationContext).toBe("TYREPLUS");
    expect(aliasOf("/login")).toBeUndefined();
    expect(aliasOf("/")).toBeUndefined();
  });
});
