/** Renders a screen of a resource kind on its own page, with a table of server responses. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { vi } from "vitest";
import type { AnyResource } from "../../../src/contract/resource";
import type { ResourceSlots } from "../../../src/engine/slots";
import { getRuntime, RUNTIME_SYMBOL } from "../../../src/runtime";
import { ElementContext, type ElementHandle } from "../../../src/runtime/element";
import { stubFetch, byPath, json, visit, type Call, type Responder } from "../../support/page";

export interface KindProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly params: Readonly<Record<string, string>>;
}

export interface KindPage {
  readonly calls: readonly Call[];
  /** Bodies of the writing calls to a path, in order. */
  readonly sentBodies: (path: string) => unknown[];
  readonly user: ReturnType<typeof userEvent.setup>;
}

export async function showKind(
  Screen: ComponentType<KindProps>,
  /** `import.meta.messages()` of the test. */
  modules: readonly string[],
  resource: AnyResource,
  {
    responses,
    messages = {},
    params = {},
  }: {
    readonly responses: Readonly<Record<string, Responder | Response>>;
    readonly messages?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  },
): Promise<KindPage> {
  visit("https://shop.example/admin/sample");
  Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
  const calls = stubFetch(
    byPath({
      "/admin/api/display-configuration": json({
        data: {
          shopInfo: {
            id: 1,
            dealerEmailMandatory: false,
            subscriptionInfo: { status: "ACTIVE", hasPlan: true },
            demo: false,
          },
          rightsMap: { SERVICE: true, FITTER: true },
          languages: [{ locale: "fr_FR" }],
          subrogation: { initialUserId: null },
          common: { appContextGroup: "GARAGE", superAdmin: false, pimActive: false, shopProfileCode: "X" },
          user: { id: 7, email: "a@b.example", dealerScope: "ALL", readOnly: false },
        },
      }),
      "/admin/api/context/connected": json({ data: {} }),
      "/admin/api/context/shop/en_GB": json({
        data: {
          timeZone: "Europe/Paris",
          country: "FR",
          sessionDefaults: { locale: "fr_FR", currency: "EUR", fieldStatuses: {} },
        },
      }),
      ...responses,
    }),
  );
  const runtime = getRuntime();
  runtime.configure({ locale: "en_GB" });
  await runtime.i18n.load([...modules, resource.name]);
  runtime.i18n.add("en_GB", messages);
  await runtime.session.load();
  const host = document.createElement("td-sample");
  document.body.append(host);
  const handle: ElementHandle = {
    tag: "td-sample",
    host,
    root: host.attachShadow({ mode: "open" }),
    emit: () => true,
    setReady: vi.fn(),
    removePart: vi.fn(),
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ElementContext value={handle}>
      <QueryClientProvider client={client}>
        <Screen resource={resource} slots={undefined} params={params} />
      </QueryClientProvider>
    </ElementContext>,
    { container: host },
  );
  return {
    calls,
    user: userEvent.setup(),
    sentBodies: (path) =>
      calls.filter(({ method, url }) => method !== "GET" && url.pathname === path).map(({ body }) => body),
  };
}
