/** Fields of kind `locale`: languages by name, those of the shop or of the platform. */
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { f, type Field } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { LanguageSelect } from "../../../src/engine/form/language-select";
import { useSession } from "../../../src/runtime/react";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showKind } from "../engine/show-kind";

clearPageAfterEach();

const resource = widen(
  defineResource({
    name: "sample",
    area: "content",
    screens: {},
    scope: "shop",
    label: "name",
    fields: { name: f.text() },
  }),
);
const control = {
  id: "language",
  "aria-describedby": undefined,
  "aria-invalid": undefined,
  "aria-required": undefined,
};

async function show(field: Field, start: string | null, languages: readonly string[] = ["fr_FR", "en_GB"]) {
  const changes: unknown[] = [];
  function Probe() {
    const [value, setValue] = useState<unknown>(start);
    const isReady = useSession().status === "ready";
    if (!isReady) return null;
    return (
      <label htmlFor="language">
        Language
        <LanguageSelect
          control={control}
          field={field}
          value={value}
          onChange={(next) => {
            changes.push(next);
            setValue(next);
          }}
          onBlur={() => undefined}
          label="Language"
          readOnly={false}
          errors={{}}
        />
      </label>
    );
  }
  const display = {
    shopInfo: {
      id: 1,
      dealerEmailMandatory: false,
      subscriptionInfo: { status: "ACTIVE", hasPlan: true },
      demo: false,
    },
    rightsMap: {},
    languages: languages.map((locale) => ({ locale })),
    subrogation: { initialUserId: null },
    common: { appContextGroup: "GARAGE", superAdmin: false, pimActive: false, shopProfileCode: "X" },
    user: { id: 7, email: "a@b.example", dealerScope: "ALL", readOnly: false },
  };
  const page = await showKind(Probe, import.meta.messages(), resource, {
    responses: { "/admin/api/display-configuration": json({ data: display }) },
  });
  const input = await screen.findByRole("combobox");
  return { page, input, changes };
}
const optionTexts = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("offer the shop's languages by name, in the interface's language", async () => {
  const { page, input, changes } = await show(f.locale(), null);
  expect(optionTexts(input)).toEqual(["None", "French", "English"]);
  await page.user.selectOptions(input, "English");
  expect(changes).toEqual(["en_GB"]);
});

test("name the country where the shop uses a language for several", async () => {
  const { input } = await show(f.locale({ required: true }), "fr_FR", ["fr_FR", "fr_BE", "de_DE"]);
  expect(optionTexts(input)).toEqual(["French (France)", "French (Belgium)", "German"]);
});

test("keep a language that the shop has stopped using", async () => {
  const { input } = await show(f.locale({ required: true }), "it_IT");
  expect(optionTexts(input)).toEqual(["French", "English", "Italian"]);
  expect((input as HTMLSelectElement).value).toBe("it_IT");
});

test("find any language for texts of the platform", async () => {
  const { page, input, changes } = await show(f.locale({ required: true, of: "platform" }), "fr_FR");
  expect((input as HTMLInputElement).value).toBe("French (France)");
  await page.user.clear(input);
  await page.user.type(input, "dutch bel");
  await page.user.click(await screen.findByRole("option", { name: /Dutch \(Belgium\)/ }));
  await waitFor(() => {
    expect(changes.at(-1)).toBe("nl_BE");
  });
});
