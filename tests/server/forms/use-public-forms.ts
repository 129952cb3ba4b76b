/** A shop with a garage whose forms visitors fill in, and the calls of administrators and visitors. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { rateLimit, record, shop, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { PublicForm } from "../../../src/contract/endpoints/public-forms";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, type GarageServices } from "../support/garage";
import { smallBuild } from "../support/small-build";

export const to = (id: number) => ({ id, label: "" });
export const fr = (text: string) => ({ fr_FR: text });
interface Field {
  readonly fieldCode: string;
  readonly type: string;
  readonly [name: string]: unknown;
}
const CONTACT: readonly Field[] = [
  { fieldCode: "name", type: "TEXT", mapping: "customer.name" },
  { fieldCode: "email", type: "EMAIL", mapping: "email", mandatory: true },
  {
    fieldCode: "consent",
    type: "CONSENT",
    mapping: "consentUseOfPersonalData",
    mandatory: true,
    text: fr("<p>Oui</p>"),
  },
];
const ANSWERS = { name: ["Hannah"], email: ["hannah@client.test"], consent: ["true"] };
interface Sent {
  readonly received: boolean;
  readonly fields: Record<string, { key: string }>;
}

/** Starts the server for the tests of a file. */
export function usePublicForms() {
  const build = smallBuild();
  let harness: Harness;
  let shopCode: string;
  let services: GarageServices;
  let dealer: AnyRecord;
  let count = 0;

  beforeAll(async () => {
    harness = await startHarness(undefined, MODULES, { distDirectory: build.distDirectory });
    const { open, fixture } = harness.server;
    const [own] = await open.database.select().from(shop).where(eq(shop.id, fixture.shopId));
    shopCode = own?.code ?? "";
    services = await makeServices(harness);
    ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
    await open.database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
  }, 120_000);
  afterAll(async () => {
    await harness.close();
    build.remove();
  });
  beforeEach(() => harness.server.open.database.delete(rateLimit).then(() => undefined));

  const post = (path: string, body: object) => harness.admin.call("POST", `/admin/api/${path}`, { body });

  /** Publishes a form with one step. Returns its code and id. */
  async function publish(
    type: string,
    fields: readonly Field[],
    values: object = {},
  ): Promise<{ code: string; id: number }> {
    count += 1;
    const code = `FORM_${count}`;
    const form = data<AnyRecord>(
      await post("form", { name: code, code, type, title: fr("Titre"), thankYou: fr("<p>Merci</p>"), ...values }),
    );
    const step = data<AnyRecord>(await post("form-step", { form: to(form.id), title: fr("Étape") }));
    for (const field of [...fields, ...CONTACT])
      data<AnyRecord>(
        await post("form-field", {
          form: to(form.id),
          step: to(step.id),
          label: fr(`Question ${field.fieldCode}`),
          ...field,
        }),
      );
    const { version } = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/form/${form.id}`));
    data<AnyRecord>(await post(`form/${form.id}/publish`, { version }));
    return { code, id: form.id };
  }

  const base = (code: string): string => `/admin/public/api/form/${shopCode}/${code}`;
  const load = async (code: string): Promise<PublicForm> =>
    (await harness.server.browser().call("GET", base(code))).json<{ data: PublicForm }>().data;
  let keys = 0;
  async function send(code: string, answers: Readonly<Record<string, readonly string[]>>, more: object = {}) {
    keys += 1;
    const body = {
      version: 1,
      locale: "fr_FR",
      answers: { ...ANSWERS, ...answers },
      key: `key-of-the-test-${keys}`,
      ...more,
    };
    return harness.server.browser().call("POST", base(code), { body });
  }
  const sent = async (...call: Parameters<typeof send>): Promise<Sent> =>
    (await send(...call)).json<{ data: Sent }>().data;
  const stored = async (resource: string) => {
    const { database } = harness.server.open;
    return database.select().from(record).where(eq(record.resource, resource)).orderBy(desc(record.id));
  };

  return {
    get harness() {
      return harness;
    },
    get shopCode() {
      return shopCode;
    },
    get services() {
      return services;
    },
    get dealer() {
      return dealer;
    },
    ...{ post, publish, base, load, send, sent, stored },
  };
}
