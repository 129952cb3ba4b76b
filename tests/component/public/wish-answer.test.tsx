/** The inputs for a wished day and time on a request form. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { WishAnswer } from "../../../src/ui/request-form/wish-answer";

const CONTROL = {
  id: "start",
  "aria-describedby": undefined,
  "aria-invalid": undefined,
  "aria-required": undefined,
} as const;
let answer = "";
function Wish() {
  const [value, setValue] = useState("");
  answer = value;
  return <WishAnswer control={CONTROL} name="start" label="Termin" value={value} onChange={setValue} locale="de_DE" />;
}
afterEach(cleanup);

it("asks for day and time as the form's language writes them, whatever the browser's language is", async () => {
  const runtime = getRuntime();
  await runtime.i18n.load(import.meta.messages());
  await runtime.i18n.setLocale("de_DE");
  render(<Wish />);
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const [day, time] = [input("Termin: Tag"), input("Termin: Uhrzeit")];
  expect([day.type, day.placeholder, time.type]).toEqual(["text", "TT.MM.JJJJ", "text"]);
  fireEvent.change(day, { target: { value: "1.12.26" } });
  expect(answer).toBe("2026-12-01T");
  fireEvent.change(time, { target: { value: "8h30" } });
  fireEvent.blur(time);
  expect([answer, day.value, time.value]).toEqual(["2026-12-01T08:30", "01.12.2026", "08:30"]);
  fireEvent.change(day, { target: { value: "31.02.2026" } });
  fireEvent.blur(day);
  expect([answer, day.value]).toEqual(["31.02.2026T08:30", "31.02.2026"]);
  fireEvent.change(day, { target: { value: "" } });
  fireEvent.change(time, { target: { value: "" } });
  expect(answer).toBe("");
});
