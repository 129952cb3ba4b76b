/** The loader of the script tag names a tag that does not exist; other failures keep their cause. */
import { expect, it } from "vitest";
import { createElementLoader } from "../../../elements/load-element";
import { visit } from "../../support/page";

const loaderFor = (sets: string) => {
  visit("https://shop.example/contact");
  const needs = { files: "core-a", sets };
  return createElementLoader(
    () => new URL("https://shop.example/static/"),
    needs,
    undefined,
    () => Promise.resolve(),
  );
};

it("says that an element does not exist, but not of one whose file is missing", async () => {
  const loader = loaderFor("a fitter fitters\na login");
  await expect(loader.load("td-fiters")).rejects.toThrow("td-admin has no element <td-fiters>; check its name");
  await expect(loader.load("td-fitters")).rejects.not.toThrow(/check its name/);
});
