/** Roles of a shop and the matrix of their rights. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources";
import { shopUserModule } from "../../../host/server/features/shop-users/routes";
import { roleRight } from "../../../host/server/platform/storage/schema";
import type { UserRight } from "../../../src/contract/endpoints/shop-users";
import type { MatrixResponse } from "../../../src/contract/kinds/matrix-endpoints";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { MATRIX, problem, ref, ROLES, userCalls, USERS, type Role, type User } from "./user-calls";

describe("roles of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, shopUserModule]);
  }, 60_000);
  afterAll(() => harness.close());
  const { database, invite, userByEmail, activate, accessOf, roleId, rolesOf } = userCalls(() => harness);
  const newRole = async (name: string, base: number | null = null) =>
    data<Role>(
      await harness.admin.call("POST", ROLES, {
        body: { label: { fr_FR: name, en_GB: name }, baseRole: base === null ? null : ref(base) },
      }),
    );
  const matrix = async (caller = harness.admin) => data<MatrixResponse>(await caller.call("GET", MATRIX));
  const set = async (role: number, right: string, value: boolean, caller = harness.admin) => {
    const base = (await matrix(caller)).cells[right]?.[role];
    return caller.call("PUT", MATRIX, { body: { changes: [{ row: right, column: String(role), value, base }] } });
  };

  it("a changed right applies at the user's next call, and comes back with a reset", async () => {
    const base = await roleId("Shop administrator");
    const role = await newRole("Counter", base);
    const user = data<User>(await invite("counter@example.test", role.id));
    const browser = await activate("counter@example.test");
    expect(await accessOf(browser)).toBe(200);
    data(await set(role.id, "USER_LIST", false));
    expect(await accessOf(browser)).toBe(403);
    const { rights } = data<{ rights: UserRight[] }>(await harness.admin.call("GET", `${USERS}/${user.id}/rights`));
    expect(rights.find(({ right }) => right === "USER_LIST")).toMatchObject({
      inRole: false,
      allowed: false,
      reason: "RIGHT_NOT_IN_ROLE",
      editable: true,
    });
    data(await harness.admin.call("POST", `${ROLES}/${role.id}/reset`, { body: {} }));
    expect(await accessOf(browser)).toBe(200);
  });

  it("compares two roles: only they, and only the rights in which they differ", async () => {
    const base = await roleId("Shop administrator");
    const role = await newRole("Stockroom", base);
    data(await set(role.id, "ORDERS", false));
    const filters = encodeURIComponent(JSON.stringify({ role: ref(base), other: ref(role.id) }));
    const compared = data<MatrixResponse>(await harness.admin.call("GET", `${MATRIX}?filters=${filters}`));
    expect(compared.columns.map(({ key }) => key).sort()).toEqual([String(base), String(role.id)].sort());
    expect(compared.rows.map(({ key }) => key)).toEqual(["ORDERS"]);
    expect(compared.cells["ORDERS"]).toEqual({ [base]: true, [role.id]: false });
  });

  it("a shop's change of a predefined role stays in the shop", async () => {
    const dealerRole = await roleId("Dealer user");
    data(await set(dealerRole, "ORDERS", false));
    expect((await matrix()).cells["ORDERS"]?.[dealerRole]).toBe(false);
    expect((await matrix(harness.other)).cells["ORDERS"]?.[dealerRole]).toBe(true);
    const platform = await database().select().from(roleRight).where(eq(roleRight.roleId, dealerRole));
    expect(platform.find(({ right }) => right === "ORDERS")).toMatchObject({ granted: true });
  });

  it("a role has the shop's own name, also a predefined one, and a stale save of it is refused", async () => {
    const read = async (id: number, caller = harness.admin) => data<Role>(await caller.call("GET", `${ROLES}/${id}`));
    const rename = ({ id, version, label }: Role, name: string, caller = harness.admin) =>
      caller.call("PUT", `${ROLES}/${id}`, { body: { version, label: { ...label, fr_FR: name } } });
    const predefined = await roleId("Dealer user");
    for (const role of [await newRole("Workshop"), await read(predefined)]) {
      const renamed = data<Role>(await rename(role, "Équipe"));
      expect(renamed).toMatchObject({ id: role.id, version: role.version + 1, label: { fr_FR: "Équipe" } });
      expect((await rename(role, "Tard")).statusCode).toBe(409);
      data(await rename(renamed, "Garage"));
      expect(await read(role.id)).toMatchObject({ version: role.version + 2, label: { fr_FR: "Garage" } });
    }
    const other = await read(predefined, harness.other);
    expect(other.label["fr_FR"]).not.toBe("Garage");
    // The other shop has no variant yet, which both saves want to store.
    const saves = ["Un", "Deux"].map((name) => rename(other, name, harness.other));
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("refuses what the caller may not give, what a role cannot have, and half of an inclusion", async () => {
    const own = await roleId("Shop administrator");
    const dealerRole = await roleId("Dealer user");
    const role = await newRole("Sales", own);
    expect((await set(own, "ORDERS", false)).statusCode).not.toBe(200);
    expect((await set(dealerRole, "CAROUSEL", true)).statusCode).not.toBe(200);
    expect((await set(role.id, "SUPER_ADMIN", true)).statusCode).not.toBe(200);
    expect((await problem(set(role.id, "QUOTES_READ", false))).fields).toEqual({
      [`QUOTES_READ.${role.id}`]: "user-role-by-shop.error.included",
    });
  });

  it("a role with users is deleted only with another role for them", async () => {
    const role = await newRole("Season", await roleId("Shop administrator"));
    const user = data<User>(await invite("season@example.test", role.id));
    const url = `${ROLES}/${role.id}`;
    expect((await problem(harness.admin.call("DELETE", url))).errors).toEqual(["shop-role.error.users"]);
    const builtIn = await roleId("Shop administrator");
    expect((await problem(harness.admin.call("DELETE", `${ROLES}/${builtIn}`))).errors).toEqual([
      "shop-role.error.built-in",
    ]);
    const body = { selection: { ids: [role.id] }, action: "remove", values: { replacement: ref(builtIn) } };
    expect((await harness.admin.call("POST", `${ROLES}/bulk`, { body })).statusCode).toBe(200);
    expect((await userByEmail("season@example.test")).role.id).toBe(builtIn);
    expect(user.role.id).toBe(role.id);
  });

  it("the roles of another shop cannot be read, given or changed", async () => {
    const role = await newRole("Private");
    expect((await rolesOf(harness.other)).map(({ id }) => id)).not.toContain(role.id);
    expect((await harness.other.call("GET", `${ROLES}/${role.id}`)).statusCode).toBe(404);
    expect((await harness.other.call("POST", `${ROLES}/${role.id}/reset`, { body: {} })).statusCode).toBe(404);
    expect((await invite("z@example.test", role.id, {}, harness.other)).statusCode).toBe(422);
  });
});
