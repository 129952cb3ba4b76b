/** Renders components with their messages loaded. */
import { render, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { visit } from "../../support/page";

export interface RenderedPage extends RenderResult {
  readonly runtime: Runtime;
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** Creates a new runtime on an admin page, with the interface's English messages. */
export async function freshPage(): Promise<Runtime> {
  visit("https://shop.example/admin/fitter");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const runtime = getRuntime();
  await runtime.i18n.load([...import.meta.messages("ui.**"), ...import.meta.messages("login.**")]);
  return runtime;
}

export async function show(content: ReactNode): Promise<RenderedPage> {
  const runtime = await freshPage();
  return { ...render(content), runtime, user: userEvent.setup() };
}
