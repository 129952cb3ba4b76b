import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deferred } from "../../../src/ui/deferred";
import { quietConsole } from "../../support/each-test";
import { freshPage } from "./page";

quietConsole();
beforeEach(async () => {
  await freshPage();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("shows a message when the code hangs for 30 seconds, again after a retry, and the content when it arrives", async () => {
  let arrive: (content: () => string) => void = () => undefined;
  const load = vi.fn(() => new Promise<() => string>((resolve) => (arrive = resolve)));
  const Part = deferred(load, () => "waiting");
  const { container } = render(<Part />);
  await wait(29_000);
  expect(container.textContent).toBe("waiting");
  await wait(1_000);
  expect(screen.getByRole("alert").textContent).toContain("This part could not be loaded");

  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(container.textContent).toBe("waiting");
  await wait(30_000);
  expect(screen.getByRole("alert")).toBeDefined();

  arrive(() => "content");
  await wait(0);
  expect(container.textContent).toBe("content");
  expect(load).toHaveBeenCalledTimes(1);
});
