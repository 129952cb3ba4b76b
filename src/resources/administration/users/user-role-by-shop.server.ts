/** Reads and saves the rights of the shop's roles. */
import { readRoleMatrix, saveRoleMatrix } from "../../../../host/server/features/shop-users/role-matrix";
import { defineHooks } from "../../../../host/server/resources/hooks";
import userRoleByShop from "./user-role-by-shop.resource";

export default defineHooks(userRoleByShop, { matrix: { read: readRoleMatrix, save: saveRoleMatrix } });
