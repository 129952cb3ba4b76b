// Elements of resource screens.
import { expect, it, vi } from "vitest";
import { defineResourceElement, type ResourceScreenProps } from "../../../elements/resource-element";
import { f } from "../../../src/contract/fields";
import { defineResource } from "../../../src/contract/resource";
import { getRuntime } from "../../../src/runtime";
import { eventually } from "../../support/eventually";

const sample = defineResource({
  name: "sample",
  area: "dealers",
  scope: "shop",
  right: { read: "FITTER", write: "FITTER" },
  screens: { order: { path: "sample/{type}/order", tag: "td-sample-order", parts: { type: "type" } } },
  label: "name",
  fields: {
    name: f.text({ required: true }),
    type: f.choice(["tyre", "wheel"], { required: true }),
    position: f.position(),
  },
});

const FixedValues = ({ resource }: ResourceScreenProps) => <p>{JSON.stringify(resource.fixed?.values)}</p>;

it("shows an order whose path fixes a value with that value", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.spyOn(getRuntime().configuration, "start").mockResolvedValue(getRuntime().configuration.current());
  defineResourceElement("td-sample-order", "order", FixedValues, sample, undefined, []);
  const element = document.createElement("td-sample-order");
  element.setAttribute("type", "wheel");
  document.body.append(element);
  await eventually(() => {
    expect(element.shadowRoot?.textContent).toContain('{"type":"wheel"}');
  });
});
