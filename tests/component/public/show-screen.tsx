/** Renders a public screen on a separate page, with a table of server responses. */
import { render, screen, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { vi, type Mock } from "vitest";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { answerFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export interface Shown extends RenderResult {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly emit: Mock<ElementHandle["emit"]>;
  readonly open: Mock<(url: string) => void>;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Returns the calls to a path. */
  readonly to: (path: string) => Call[];
}

export type Answers = Readonly<Record<string, Responder | Response>>;

export interface Surroundings {
  readonly address?: string;
  /** Tag of an element that contains the screen. */
  readonly inside?: string;
  /** Whether the page has a router, so that the screen may change the address. */
  readonly router?: boolean;
}

export async function showScreen(
  content: ReactNode,
  answers: Answers = {},
  { address = "/admin/public", inside, router = false }: Surroundings = {},
): Promise<Shown> {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  visit(`https://shop.example${address}`);
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const known = byPath({ "/admin/api/context/connected": json({}, 401), ...answers });
  const calls = answerFetch((call) =>
    call.url.pathname.startsWith("/admin/public/api/context/not-connected/")
      ? json({ data: { logoPath: "/logo.svg", logoAlt: "Brand" } })
      : known(call),
  );
  const runtime = getRuntime();
  if (router) runtime.navigation.setRouter({ route: vi.fn() });
  const open = vi.spyOn(runtime.navigation, "open").mockImplementation(() => undefined);
  const emit = vi.fn<ElementHandle["emit"]>(() => true);
  const host = document.createElement("td-probe");
  const container = inside === undefined ? document.body : document.body.appendChild(document.createElement(inside));
  container.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = { tag: "td-probe", host, root, emit, setReady: vi.fn(), forget: vi.fn() };
  const view = render(<ElementContext value={handle}>{content}</ElementContext>);
  await screen.findByRole("heading", { level: 1 });
  const to = (path: string) => calls.filter(({ url }) => url.pathname === path);
  return { ...view, runtime, calls, emit, open, to, user: userEvent.setup() };
}
