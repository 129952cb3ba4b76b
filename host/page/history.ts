/**
 * History for preact-router. The router sees paths under the admin base (`/fitter/12`); base and language suffix are added and removed
 * here. A guard (unsaved changes) may refuse a navigation, including the browser's back and forward.
 */
import type { CustomHistory, Location } from "preact-router";
import { isObject } from "../../src/contract/object";
import type { Navigation } from "../../src/runtime/navigation";

/** Number of a history entry, from 0 in the order of visits. The shell stores scroll positions by it. */
const indexOf = (state: unknown): number =>
  isObject(state) && "tdIndex" in state && typeof state.tdIndex === "number" ? state.tdIndex : 0;

/** Escapes stray percent signs, so that decoding a malformed URL does not fail. */
const readable = (text: string): string => text.replace(/%(?![0-9a-f]{2})/gi, "%25");

export function createHistory(navigation: Navigation): CustomHistory {
  const here = (): Location => ({ pathname: readable(navigation.path()), search: readable(location.search) });
  const keep = (state: { readonly tdIndex: number }, replace: boolean, address: string): void => {
    if (replace) history.replaceState(state, "", address);
    else history.pushState(state, "", address);
  };
  const nextState = () => ({ tdIndex: indexOf(history.state) + 1 });
  let current = location.href;
  keep({ tdIndex: indexOf(history.state) }, true, current);

  /** The user let the move go that is about to be repeated, whatever the form thinks by then. */
  let granted = false;

  const listen = (told: (location: Location) => void) => {
    const onPopState = (): void => {
      const target = location.href;
      const follow = (): void => {
        current = target;
        told(here());
      };
      if (granted || !navigation.isDirty()) {
        granted = false;
        follow();
        return;
      }
      // The browser has moved already. An entry on top shows the guarded address again while the user decides; the wanted one lies
      // right behind it.
      keep(nextState(), false, current);
      navigation.refresh();
      const decide = async (): Promise<void> => {
        granted = await navigation.canLeave();
        if (granted) history.back();
      };
      void decide();
    };
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
    };
  };

  const write = (url: string, replace: boolean): void => {
    keep(replace ? { tdIndex: indexOf(history.state) } : nextState(), replace, navigation.href(url));
    current = location.href;
  };
  return {
    get location() {
      return here();
    },
    push: (url) => {
      write(url, false);
    },
    replace: (url) => {
      write(url, true);
    },
    listen,
  };
}
