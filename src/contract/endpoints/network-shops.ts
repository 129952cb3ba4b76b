/** The other shops of a network, to choose one by name. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const networkShops = endpoint({
  id: "network.shops",
  method: "GET",
  path: "/admin/api/network-shops",
  summary: "Active shops of the network other than the session's, by name",
  response: v.object({ elements: v.array(v.object({ code: v.string(), name: v.string() })) }),
  right: "FITTER",
  conditions: ["whole-shop"],
});
