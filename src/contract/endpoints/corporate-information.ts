/** Companies of a network: the shops that may share a VAT number. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const activeShop = v.object({
  id: v.number(),
  name: v.string(),
  /** Name and VAT number of its company. */
  company: v.string(),
  vatNumber: v.nullable(v.string()),
});
export type ActiveShop = v.InferOutput<typeof activeShop>;

export const activeShopsByCountry = endpoint({
  id: "corporate-information.shops",
  method: "GET",
  path: "/admin/api/corporate-information-shops",
  summary: "Other active shops of the network whose company is in a country; at most 200, by name",
  right: ["PERSONAL_INFORMATION", "E_CALENDRO_CAN_ACCESS_ADMIN"],
  conditions: ["whole-shop"],
  query: v.object({ country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) }),
  response: v.object({ shops: v.array(activeShop) }),
});
