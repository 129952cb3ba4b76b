/** Choice lists: labels are required, and an invalid list is not saved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources/index";
import type { Problem } from "../../../src/contract/errors";
import { testServer, type Browser, type TestServer } from "../support/test-server";

interface Choice {
  value: Record<string, string>;
  selected: boolean;
  active: boolean;
}
interface List {
  id: number;
  version: number;
  choices: Choice[];
}

let server: TestServer;
let browser: Browser;
let count = 0;
beforeAll(async () => {
  server = await testServer({ modules: [resourceModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn("admin");
});

const choice = (text: string, values: Partial<Choice> = {}): Choice => ({
  value: { fr_FR: text },
  selected: false,
  active: true,
  ...values,
});
const make = async (choices: readonly Choice[], values: object = {}) => {
  count += 1;
  const body = { code: `LIST_${count}`, name: { fr_FR: "Liste" }, sort: "MANUAL", choices, ...values };
  return browser.call("POST", "/admin/api/custom-select", { body });
};
const newList = async (choices: readonly Choice[], values: object = {}): Promise<List> =>
  (await make(choices, values)).json<{ data: List }>().data;
const stored = async ({ id }: List): Promise<List> =>
  (await browser.call("GET", `/admin/api/custom-select/${id}`)).json<{ data: List }>().data;
const put = ({ id, version }: List, choices: readonly Choice[]) =>
  browser.call("PUT", `/admin/api/custom-select/${id}`, { body: { version, choices } });

describe("a choice", () => {
  it("validation-07: is saved with its label and preselection", async () => {
    const list = await newList([choice("Matin"), choice("Soir", { selected: true })]);
    expect((await stored(list)).choices).toEqual([choice("Matin"), choice("Soir", { selected: true })]);
  });

  it.each([
    ["no text", {}],
    ["an empty text", { fr_FR: "" }],
    ["blanks only", { fr_FR: "  " }],
  ])(
    "validation-06: with %s as its label saves nothing, not even the other choices (acceptance 30-10)",
    async (_, value) => {
      const list = await newList([choice("Matin")]);
      const response = (await put(list, [choice("Midi"), { ...choice(""), value }])).json<Problem>();
      expect(response.status).toBe(422);
      expect(Object.keys(response.fields ?? {})[0]).toMatch(/^choices\.1\.value/);
      expect(await stored(list)).toMatchObject({ version: list.version, choices: [choice("Matin")] });
      expect((await make([{ ...choice(""), value }])).statusCode).toBe(422);
    },
  );

  it("is unique in its list, ignoring case and accents", async () => {
    expect((await make([choice("Été"), choice("  ete ")])).json<Problem>().fields).toEqual({
      "choices.1.value": "custom-select.error.repeated",
    });
  });

  it("at most one is preselected, unless several may be chosen, and never an inactive one", async () => {
    const twoSelected = [choice("A", { selected: true }), choice("B", { selected: true })];
    expect((await make(twoSelected)).json<Problem>().fields).toEqual({
      "choices.1.selected": "custom-select.error.one-selected",
    });
    expect((await newList(twoSelected, { multiple: true })).choices.map(({ selected }) => selected)).toEqual([
      true,
      true,
    ]);
    const [inactive] = (await newList([choice("C", { selected: true, active: false })])).choices;
    expect(inactive?.selected).toBe(false);
  });
});
