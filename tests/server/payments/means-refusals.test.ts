/** Means of payment and platforms that cannot work, or that the law does not allow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentModule } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { euros, MEANS, meansCalls, PLATFORMS, problem, type Means } from "./means-calls";

describe(`refused means of payment on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(
      TESTED_DATABASE,
      [...RESOURCE_MODULES, paymentModule],
      { demo: true },
      Buffer.alloc(32, 7),
    );
  }, 120_000);
  afterAll(() => harness.close());
  const { post, makePlatform, makeMeans, saveSettings } = meansCalls(() => harness);

  it("refuses means that cannot work", async () => {
    const idle = await makePlatform({ platformCode: "IDLE" });
    const refused = async (values: object) => problem(await makeMeans(values)).fields;
    expect(await refused({ code: "CARD", platform: { id: idle.id, label: "" } })).toEqual({
      platform: "payment-means.error.platform-not-ready",
    });
    expect(await refused({ code: "CARD" })).toEqual({ platform: "error.required" });
    expect(await refused({ code: "ON_SITE_CASH", maxAmount: euros(100_100) })).toEqual({
      maxAmount: "payment-means.error.cash",
    });
    expect(await refused({ code: "BANK_TRANSFER", holder: "Own", iban: "FR76 3000 6000 0112 3456 7890 188" })).toEqual({
      iban: "payment-means.error.iban",
    });
    expect(await refused({ minAmount: euros(500), maxAmount: euros(400) })).toEqual({
      maxAmount: "payment-means.error.amounts",
    });
    const deposits = [{}, { depositPercent: 20, depositAmount: euros(2_000) }];
    for (const deposit of deposits)
      expect(await refused({ code: "DEPOSIT", active: false, ...deposit })).toEqual({
        depositPercent: "payment-means.error.deposit",
      });
    expect(await refused({ code: "INSTALMENTS", active: false })).toEqual({ instalments: "error.required" });
    expect(await refused({ code: "BANK_TRANSFER" })).toEqual({ holder: "error.required", iban: "error.required" });
    const cheque = data<Means>(await makeMeans({}));
    const changed = { code: "PURCHASE_ORDER", version: cheque.version };
    expect(problem(await harness.admin.call("PUT", `${MEANS}/${cheque.id}`, { body: changed })).fields).toEqual({
      code: "payment-means.error.code-stays",
    });
    await harness.admin.call("DELETE", `${MEANS}/${cheque.id}`);
  });

  it("refuses keys of the other mode, live payments on the reference platform, and unreadable statement texts", async () => {
    const refused = async (values: object) =>
      problem(
        await post(PLATFORMS, { name: "Account", platformCode: "WRONG", provider: "STRIPE", mode: "TEST", ...values }),
      ).fields;
    expect(await refused({ publicKey: "pk_live_51" })).toEqual({ publicKey: "payment-platform.error.key-mode" });
    expect(await refused({ publicKey: "sk_test_51" })).toEqual({ publicKey: "payment-platform.error.public-key" });
    expect(await refused({ provider: "REFERENCE", mode: "LIVE" })).toEqual({
      mode: "payment-platform.error.reference-live",
    });
    expect(Object.keys((await refused({ statementDescriptor: "Pneus <Réseau>" })) ?? {})).toEqual([
      "statementDescriptor",
    ]);
  });

  it("does not let private customers pay fees of cards", async () => {
    const reference = await makePlatform({ platformCode: "REF_FEES", provider: "REFERENCE" });
    const platform = { id: reference.id, label: "" };
    const card = data<Means>(await makeMeans({ code: "CARD", platform }));
    expect(problem(await saveSettings({ feesBorneBy: "CUSTOMER", unpaidMinutes: 60 })).fields).toEqual({
      feesBorneBy: "payment-configuration.error.surcharge",
    });
    await harness.admin.call("DELETE", `${MEANS}/${card.id}`);
    expect((await saveSettings({ feesBorneBy: "CUSTOMER", unpaidMinutes: 60 })).statusCode).toBeLessThan(300);
    expect(problem(await makeMeans({ code: "CARD", platform })).fields).toEqual({
      customerTypes: "payment-means.error.surcharge",
    });
    await saveSettings({ feesBorneBy: "SHOP", unpaidMinutes: 60 });
  });

  it("notes an account abroad, and another means of the same kind that is offered first", async () => {
    const transfer = { code: "BANK_TRANSFER", holder: "Own", iban: "DE89 3704 0044 0532 0130 00" };
    const first = data<Means>(await makeMeans({ ...transfer, label: { fr_FR: "Premier" } }));
    const second = data<Means>(await makeMeans(transfer));
    expect(first.iban).toBe("DE89370400440532013000");
    const notices = async ({ id }: Means) =>
      data<{ notices: unknown[] }>(await harness.admin.call("GET", `${MEANS}/${id}/notices`)).notices;
    expect(await notices(second)).toEqual([
      { key: "payment-means.notice.iban-country", params: { country: "DE" } },
      { key: "payment-means.notice.loses-to", params: { label: "Premier" } },
    ]);
    for (const { id } of [first, second]) await harness.admin.call("DELETE", `${MEANS}/${id}`);
  });
});
