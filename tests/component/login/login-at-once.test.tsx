import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { beginLoginAtOnce } from "../../../src/screens/login/login";
import { clearPageAfterEach } from "../../support/each-test";
import { json } from "../../support/page";
import { showLogin } from "./show-login";

clearPageAfterEach();

it("a sign-in that shows before its brand is known keeps the places of the logo and of the link to a new shop", async () => {
  let answer: (response: Response) => void = () => undefined;
  const { view, email } = await showLogin({
    begin: beginLoginAtOnce,
    responses: { "/admin/api/context/connected": () => new Promise((resolve) => (answer = resolve)) },
  });
  expect(email().disabled).toBe(false);
  const pending = () => [...view.container.querySelectorAll("[data-pending]")].map(({ className }) => className);
  expect(pending()).toEqual(["td-brand", "td-login__create"]);
  answer(json({ data: { logoPath: "/brand.svg", logoAlt: "Brand", shopCreationUrl: "/create" } }));
  expect((await screen.findByRole("img", { name: "Brand" })).getAttribute("src")).toBe("/brand.svg");
  expect(screen.getByRole("link", { name: "Create my shop" }).getAttribute("href")).toBe("/create");
  expect(pending()).toEqual([]);
});
