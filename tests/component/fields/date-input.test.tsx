/** Days are typed and shown in the session's order and the interface language, whatever the browser's language is. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { FieldFrame } from "../../../src/ui/inputs/field-frame";
import { DateInput, LabelledDate, type DateInputProps } from "../../../src/ui/inputs/date-input";

const { i18n, session } = getRuntime();

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-18T12:00:00Z"), toFake: ["Date"] });
  session.store.set({ status: "ready", shop: { timeZone: "Europe/Paris" } } as never);
  await i18n.load([...import.meta.messages("ui.**"), "ui", "errors"]);
  await act(() => i18n.setLocale("fr_FR"));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the control with the state that a form keeps. */
function show(initial: string, props: Partial<DateInputProps> = {}) {
  const onChange = vi.fn();
  function Form() {
    const [value, setValue] = useState(initial);
    return (
      <FieldFrame label="Jour">
        {(control) => (
          <DateInput
            {...control}
            {...props}
            value={value}
            onChange={(next) => {
              setValue(next);
              onChange(next);
            }}
          />
        )}
      </FieldFrame>
    );
  }
  const { container } = render(<Form />);
  return { onChange, container, input: screen.getByLabelText<HTMLInputElement>("Jour"), user: userEvent.setup() };
}

const openCalendar = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { expanded: false }));
  return within(screen.getByRole("grid"));
};
const focusedLabel = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");

describe("typing", () => {
  test.each([
    ["18/11/2026", "2026-11-18"],
    ["5.3.2027", "2027-03-05"],
    ["05032027", "2027-03-05"],
    ["2027-03-05", "2027-03-05"],
  ])("%s is %s at once", (text, day) => {
    const { input, onChange } = show("");
    fireEvent.change(input, { target: { value: text } });
    expect(onChange).toHaveBeenLastCalledWith(day);
    expect(input.value).toBe(text);
  });

  test("a short day is completed when the field is left", async () => {
    const { input, onChange, user } = show("");
    await user.type(input, "5/3");
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith("2026-03-05");
    expect(input.value).toBe("05/03/2026");
  });

  test("text that is no day stays, and is passed on to be refused", async () => {
    const { input, onChange, user } = show("2026-11-18");
    await user.clear(input);
    await user.type(input, "31/02/2026");
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith("31/02/2026");
    expect(input.value).toBe("31/02/2026");
    await user.clear(input);
    expect(onChange).toHaveBeenLastCalledWith("");
  });

  test("outside forms the field itself says that the text is no day, and keeps the value", async () => {
    const onChange = vi.fn();
    render(<LabelledDate label="Du" value="2026-11-18" onChange={onChange} />);
    const user = userEvent.setup();
    const input = screen.getByLabelText<HTMLInputElement>("Du");
    await user.clear(input);
    await user.type(input, "99/99/2026");
    await user.tab();
    expect(input).toHaveProperty("value", "99/99/2026");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/Ce jour n’existe pas/)).toBeDefined();
    expect(onChange.mock.calls).toEqual([[""]]);
  });
});

describe("language", () => {
  test.each([
    ["fr_FR", "jj/mm/aaaa", "novembre 2026", "mercredi 18 novembre 2026", "lun."],
    ["de_DE", "TT/MM/JJJJ", "November 2026", "Mittwoch, 18. November 2026", "Mo"],
    ["en_GB", "dd/mm/yyyy", "November 2026", "Wednesday 18 November 2026", "Mon"],
  ])("%s: hint, month, days and week are in that language", async (locale, hint, month, day, monday) => {
    await act(() => i18n.setLocale(locale));
    const { input, user } = show("");
    expect(input.placeholder).toBe(hint);
    expect(input.type).toBe("text");
    const grid = await openCalendar(user);
    expect(screen.getByText(month)).toBeDefined();
    expect(focusedLabel()?.replace(",", "")).toBe(day.replace(",", ""));
    expect(grid.getAllByRole("columnheader")[0]?.textContent).toBe(monday);
  });
});

describe("the calendar", () => {
  test("is used by keyboard and returns the focus", async () => {
    const { onChange, input, user } = show("2026-11-18");
    await openCalendar(user);
    expect(focusedLabel()).toBe("mercredi 18 novembre 2026");
    for (const [keys, label] of [
      ["{ArrowRight}", "jeudi 19 novembre 2026"],
      ["{ArrowDown}", "jeudi 26 novembre 2026"],
      ["{Home}", "lundi 23 novembre 2026"],
      ["{End}", "dimanche 29 novembre 2026"],
      ["{PageDown}", "mardi 29 décembre 2026"],
      ["{Shift>}{PageUp}{/Shift}", "lundi 29 décembre 2025"],
      ["{ArrowUp}{ArrowLeft}", "dimanche 21 décembre 2025"],
    ] as const) {
      await user.keyboard(keys);
      expect(focusedLabel(), keys).toBe(label);
    }
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith("2025-12-21");
    expect(input.value).toBe("21/12/2025");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(focusedLabel()).toContain("dimanche 21 décembre 2025");
  });

  test("offers no day outside the limits, and clears", async () => {
    const { onChange, user } = show("2026-11-18", { min: "2026-11-10", max: "2026-11-20" });
    const grid = await openCalendar(user);
    expect(grid.getByLabelText<HTMLButtonElement>("lundi 9 novembre 2026").disabled).toBe(true);
    expect(grid.getByLabelText<HTMLButtonElement>("vendredi 20 novembre 2026").disabled).toBe(false);
    await user.keyboard("{PageUp}");
    expect(focusedLabel()).toBe("mardi 10 novembre 2026");
    await user.click(screen.getByRole("button", { name: "Effacer" }));
    expect(onChange).toHaveBeenLastCalledWith("");
  });

  test("has no accessibility faults", async () => {
    const { container, user } = show("2026-11-18");
    await openCalendar(user);
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test("is not offered for a field that is read only", () => {
    const { input } = show("2026-11-18", { readOnly: true });
    expect(input.readOnly).toBe(true);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
