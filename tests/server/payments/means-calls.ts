/** Calls about means of payment and platforms of the fixture's shop, by its administrator unless another caller is given. */
import type { RecordOf } from "../../../src/contract/resource";
import type meansResource from "../../../src/resources/configuration/payment-means/payment-means.resource";
import type platformResource from "../../../src/resources/configuration/payment-means/payment-platform.resource";
import { data, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";

export type Platform = RecordOf<typeof platformResource>;
export type Means = RecordOf<typeof meansResource>;
type Problem = { readonly fields?: Record<string, string>; readonly errors?: readonly string[] };

export const PLATFORMS = "/admin/api/payment-platform";
export const MEANS = "/admin/api/payment-means";
export const euros = (minor: number) => ({ minor, currency: "EUR" });
/** The body of a refused call. */
export const problem = (response: Awaited<ReturnType<Browser["call"]>>): Problem => response.json<Problem>();

export function meansCalls(harness: () => Harness) {
  const post = (path: string, body: object = {}, caller = harness().admin) => caller.call("POST", path, { body });
  const makePlatform = async (values: object): Promise<Platform> =>
    data<Platform>(await post(PLATFORMS, { name: "Account", provider: "STRIPE", mode: "TEST", ...values }));
  const makeMeans = (values: object) =>
    post(MEANS, {
      label: { fr_FR: "Moyen" },
      code: "CHEQUE",
      active: true,
      channels: ["HOME"],
      customerTypes: ["B2C"],
      ...values,
    });
  const saveSettings = async (values: object) => {
    const { elements } = data<{ elements: { id: number; version: number }[] }>(
      await harness().admin.call("GET", "/admin/api/payment-configuration"),
    );
    const [existing] = elements;
    return existing === undefined
      ? post("/admin/api/payment-configuration", values)
      : harness().admin.call("PUT", `/admin/api/payment-configuration/${existing.id}`, {
          body: { ...values, version: existing.version },
        });
  };

  return { post, makePlatform, makeMeans, saveSettings };
}
