/** Renders the sign-in screen with a new runtime and stubbed server responses. */
import { render, screen, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi, type Mock } from "vitest";
import { getRuntime, RUNTIME_SYMBOL, type Runtime } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { Login, type LoginProps } from "../../../src/screens/login/login";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export const CHECK = "/admin/public/api/vue-login/check-login";
export const SIGN_IN = "/admin/login";
const NOT_CONNECTED = "/admin/public/api/context/not-connected/";

export interface LoginPage {
  readonly runtime: Runtime;
  readonly calls: Call[];
  readonly emit: Mock<ElementHandle["emit"]>;
  readonly open: Mock<(url: string) => void>;
  readonly view: RenderResult;
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly email: () => HTMLInputElement;
  readonly password: () => HTMLInputElement;
  readonly signInButton: () => HTMLElement;
  /** Returns the paths of the sign-in calls, in order. */
  readonly signInPaths: () => string[];
}

export interface LoginSetup {
  readonly address?: string;
  readonly configuration?: Record<string, unknown>;
  readonly responses?: Readonly<Record<string, Responder | Response>>;
  readonly props?: LoginProps;
  /** Prepares the screen before it renders. */
  readonly begin?: (props: LoginProps) => Promise<void> | undefined;
  /** Whether the page cancels `td-signed-in` (`preventDefault()`). */
  readonly cancelsSignedIn?: boolean;
  /** Text that shows that the screen is ready. */
  readonly waitFor?: string;
}

/** Deletes the runtime, so that every test starts without state. */
export function deleteRuntime(): void {
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
}

export async function showLogin({
  address = "/admin/login",
  configuration = {},
  responses = {},
  props = {},
  begin,
  cancelsSignedIn = false,
  waitFor = "Sign in",
}: LoginSetup = {}): Promise<LoginPage> {
  visit(`https://shop.example${address}`);
  deleteRuntime();
  const respond = byPath({
    "/admin/api/context/connected": json({}, 401),
    [CHECK]: json({ errors: [] }),
    [SIGN_IN]: json({ successfullyLogin: true, nextPathAfterLogin: "/fitter" }),
    ...responses,
  });
  const calls = stubFetch((call) =>
    call.url.pathname.startsWith(NOT_CONNECTED) ? json({ data: configuration }) : respond(call),
  );
  const runtime = getRuntime();
  const open = vi.spyOn(runtime.navigation, "open").mockImplementation(() => undefined);
  const emit = vi.fn<ElementHandle["emit"]>(() => !cancelsSignedIn);
  const host = document.createElement("td-login");
  document.body.append(host);
  const root = host.attachShadow({ mode: "open" });
  const handle: ElementHandle = { tag: "td-login", host, root, emit, setReady: vi.fn(), removePart: vi.fn() };
  await begin?.(props);
  const view = render(
    <ElementContext value={handle}>
      <Login {...props} />
    </ElementContext>,
  );
  await screen.findByText(waitFor);
  return {
    runtime,
    calls,
    emit,
    open,
    view,
    user: userEvent.setup(),
    email: () => screen.getByLabelText<HTMLInputElement>("E-mail address"),
    password: () => screen.getByLabelText<HTMLInputElement>("Password"),
    signInButton: () => screen.getByRole("button", { name: "Sign in" }),
    signInPaths: () => calls.map(({ url }) => url.pathname).filter((path) => path === CHECK || path === SIGN_IN),
  };
}

/** Fills in the e-mail address and password. */
export async function fillCredentials(
  page: LoginPage,
  email = "claire@garage.example",
  password = "s3cret",
): Promise<void> {
  await page.user.type(page.email(), email);
  await page.user.type(page.password(), password);
}
