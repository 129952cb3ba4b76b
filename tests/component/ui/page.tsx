/** Renders parts with their words loaded. */
import { render, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { visit } from "../../support/page";

export interface Shown extends RenderResult {
  readonly runtime: Runtime;
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** A fresh runtime on an admin page, with the interface's own messages in English. */
export async function freshPage(): Promise<Runtime> {
  visit("https://shop.example/admin/fitter");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  await runtime.i18n.load([...import.meta.messages("ui.**"), ...import.meta.messages("login.**")]);
  return runtime;
}

export async function show(content: ReactNode): Promise<Shown> {
  const runtime = await freshPage();
  return { ...render(content), runtime, user: userEvent.setup() };
}
