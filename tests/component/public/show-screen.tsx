/** Renders a public screen on a separate page, with a table of server responses. */
import { render, screen, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi, type Mock } from "vitest";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export interface ScreenPage extends RenderResult {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly emit: Mock<ElementHandle["emit"]>;
  readonly open: Mock<(url: string) => void>;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Returns the calls to a path. */
  readonly callsTo: (path: string) => Call[];
}

export type Responses = Readonly<Record<string, Responder | Response>>;

export interface ScreenSetup {
  readonly address?: string;
  /** Tag of an element that contains the screen. */
  readonly inside?: string;
  /** Whether the page has a router, so that the screen may change the address. */
  readonly router?: boolean;
}

export async function showScreen(
  content: ReactNode,
  responses: Responses = {},
  { address = "/admin/public", inside, router = false }: ScreenSetup = {},
): Promise<ScreenPage> {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  visit(`https://shop.example${address}`);
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const respond = byPath({ "/admin/api/context/connected": json({}, 401), ...responses });
  const calls = stubFetch((call) =>
    call.url.pathname.startsWith("/admin/public/api/context/not-connected/")
      ? json({ data: { logoPath: "/logo.svg", logoAlt: "Brand" } })
      : respond(call),
  );
  const runtime = getRuntime();
  if (router) runtime.navigation.setRouter({ route: vi.fn() });
  const open = vi.spyOn(runtime.navigation, "open").mockImplementation(() => undefined);
  const emit = vi.fn<ElementHandle["emit"]>(() => true);
  const host = document.createElement("td-probe");
  const container = inside === undefined ? document.body : document.body.appendChild(document.createElement(inside));
  container.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = { tag: "td-probe", host, root, emit, setReady: vi.fn(), removePart: vi.fn() };
  const view = render(<ElementContext value={handle}>{content}</ElementContext>);
  await screen.findByRole("heading", { level: 1 });
  const callsTo = (path: string) => calls.filter(({ url }) => url.pathname === path);
  return { ...view, runtime, calls, emit, open, callsTo, user: userEvent.setup() };
}
