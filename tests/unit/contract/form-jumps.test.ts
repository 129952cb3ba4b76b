/** Where visitors go after a step of a form. */
import { expect, it } from "vitest";
import { visibleFields, visibleSteps } from "../../../src/contract/forms/answers";
import { brokenJumps } from "../../../src/contract/forms/checks";
import { contactStep } from "../../../src/contract/forms/contact-form";
import { END_OF_FORM, type FormJump, type FormStep } from "../../../src/contract/forms/content";
import { fieldFromValues } from "../../../src/contract/forms/from-records";

const field = (code: string) => fieldFromValues({ fieldCode: code, type: "TEXT", mandatory: true }, []);
const jump = (name: string, value: string, to: string): FormJump => ({ field: name, operator: "EQUALS", value, to });
const step = (key: string, codes: readonly string[], jumps: FormJump[] = []): FormStep => ({
  ...contactStep(codes.map(field)),
  ...{ id: Number(key), key, jumps },
});
const keysOf = (steps: FormStep[], answers: Record<string, string[]>): string[] =>
  visibleSteps({ steps }, answers).map(({ key }) => key);

const STEPS = [
  step("1", ["who"], [jump("who", "fleet", "3"), jump("who", "lost", END_OF_FORM)]),
  step("2", ["plate"]),
  step("3", ["size"]),
  step("4", ["email"]),
];

it.each([
  ["private", ["1", "2", "3", "4"]],
  ["fleet", ["1", "3", "4"]],
  ["lost", ["1"]],
])("the first jump that holds leads to its step, or to the end: %s", (who, expected) => {
  expect(keysOf(STEPS, { who: [who] })).toEqual(expected);
});

it("fields of steps that a jump passes over are neither asked nor kept", () => {
  const codes = visibleFields({ steps: STEPS }, { who: ["fleet"], plate: ["AB-123-CD"] }).map(({ code }) => code);
  expect(codes).toEqual(["who", "size", "email"]);
});

it("a condition and a jump see what a skipped step was asked as empty", () => {
  const [first, second, third, fourth] = STEPS as [FormStep, FormStep, FormStep, FormStep];
  const asked = { ...fourth, conditions: [{ field: "plate", operator: "FILLED" as const, value: "" }] };
  expect(keysOf([first, second, third, asked], { who: ["fleet"], plate: ["AB"] })).toEqual(["1", "3"]);
});

it("a jump back, or to a step that has gone, is ignored by visitors and refused by the check", () => {
  const steps = [step("1", ["a"]), step("2", ["b"], [jump("b", "x", "1"), jump("b", "y", "9")]), step("3", ["c"])];
  expect(keysOf(steps, { b: ["x"] })).toEqual(["1", "2", "3"]);
  expect(keysOf(steps, { b: ["y"] })).toEqual(["1", "2", "3"]);
  expect(brokenJumps(steps)).toEqual([2]);
  expect(brokenJumps([step("1", ["a"], [jump("z", "x", "2")]), step("2", ["z"])])).toEqual([1]);
  expect(brokenJumps(STEPS)).toEqual([]);
});
