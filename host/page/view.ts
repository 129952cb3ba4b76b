/** Renders the element of the matched route, in the shell unless the screen is public. */
import { h, type ComponentChild, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { paramNamesOf } from "../../src/contract/route-pattern";
import { loadElement } from "../../elements/autoloader";
import { attributeName, type ScreenEntry } from "../../src/catalogue/registry";
import { getRuntime } from "../../src/runtime";

export const SHELL_TAG = "td-admin-shell";

/** Props that preact-router passes to the component of its route. */
export interface RouteProps {
  /** Matches every URL. */
  readonly default?: true;
  /** Path under the base with its query. */
  readonly url?: string;
  /** Query values by name. */
  readonly matches?: Readonly<Record<string, string | undefined>>;
}

export interface ViewProps {
  readonly screen: ScreenEntry;
  readonly pattern: string;
  /** Shown in the shell, which needs a session. */
  readonly inShell: boolean;
  /** Path under the base with its query. */
  readonly url: string;
  /** Path parameters and query values by name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** Query values that count as absent: only `withUrl=true` sets a boolean attribute (picture-04), `withUrl` without a value does not. */
const ABSENT: readonly unknown[] = [undefined, "", "false"];

/** Attributes of the element: every path parameter, and the query values that the screen declares. */
export function attributesOf(
  screen: ScreenEntry,
  pattern: string,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of [...paramNamesOf(pattern), ...(screen.query ?? [])]) {
    const value = values[name];
    if (value === undefined || ABSENT.includes(value)) continue;
    attributes[attributeName(name)] = value === "true" ? "" : value;
  }
  return attributes;
}

/** Returns whether loading the code of a tag failed. The autoloader loads it and reports the failure as an event. */
function useLoadFailure(tag: string): boolean {
  const [failedTag, setFailedTag] = useState<string>();
  useEffect(() => {
    loadElement(tag).catch(() => {
      setFailedTag(tag);
    });
  }, [tag]);
  return failedTag === tag;
}

/** Shown when a screen's code could not be loaded: after a deployment its URL has changed, and a reload fetches the new one. */
function LoadFailure(): ComponentChild {
  const { t } = getRuntime().i18n;
  const reload = (): void => {
    location.reload();
  };
  return h(
    "div",
    { class: "td-view-failure", role: "alert" },
    h("p", {}, t("error.title")),
    h("button", { type: "button", onClick: reload }, t("error.retry")),
  );
}

function Shell({ children }: { readonly children: ComponentChildren }): ComponentChild {
  return useLoadFailure(SHELL_TAG) ? h(LoadFailure, {}) : h(SHELL_TAG, {}, children);
}

/** The routed view. Its key is the URL, so that every full route change creates a new element (startup-05). */
export function View({ screen, pattern, inShell, url, values }: ViewProps): ComponentChild {
  const view = useLoadFailure(screen.tag)
    ? h(LoadFailure, { key: "failure" })
    : h(screen.tag, { key: url, class: "td-view", "data-routed": "", ...attributesOf(screen, pattern, values) });
  return inShell ? h(Shell, { children: view }) : view;
}
