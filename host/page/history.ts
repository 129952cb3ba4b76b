/**
 * History for preact-router. The router sees paths under the admin base (`/fitter/12`); base and language suffix are added and removed
 * here. A guard (unsaved changes) may refuse a navigation, including the browser's back and forward.
 */
import type { CustomHistory, Location } from "preact-router";
import { isObject } from "../../src/contract/object";
import type { Navigation } from "../../src/runtime/navigation";

/** Number of a history entry, from 0 in the order of visits. It is the key of the scroll positions that the shell stores. */
const indexOf = (state: unknown): number =>
  isObject(state) && "tdIndex" in state && typeof state.tdIndex === "number" ? state.tdIndex : 0;

/** Escapes stray percent signs, so that decoding a malformed URL does not fail. */
const escapePercent = (text: string): string => text.replace(/%(?![0-9a-f]{2})/gi, "%25");

/** Creates the router's history over the browser's. */
export function createHistory(navigation: Navigation): CustomHistory {
  const currentLocation = (): Location => ({
    pathname: escapePercent(navigation.path()),
    search: escapePercent(location.search),
  });
  const writeEntry = (state: { readonly tdIndex: number }, replace: boolean, address: string): void => {
    if (replace) history.replaceState(state, "", address);
    else history.pushState(state, "", address);
  };
  const nextState = () => ({ tdIndex: indexOf(history.state) + 1 });
  let current = location.href;
  writeEntry({ tdIndex: indexOf(history.state) }, true, current);

  /** True after the user has confirmed a navigation. The navigation is then repeated without the guard. */
  let isMoveConfirmed = false;

  const listen = (listener: (location: Location) => void) => {
    const onPopState = (): void => {
      const target = location.href;
      const showTarget = (): void => {
        current = target;
        // First, since the new screen reads its query when it mounts.
        navigation.refresh();
        listener(currentLocation());
      };
      if (isMoveConfirmed || !navigation.isDirty()) {
        isMoveConfirmed = false;
        showTarget();
        return;
      }
      // The browser has already moved. A new entry shows the guarded URL again while the user decides; the entry before it has the
      // requested URL.
      writeEntry(nextState(), false, current);
      navigation.refresh();
      const askUser = async (): Promise<void> => {
        isMoveConfirmed = await navigation.canLeave();
        if (isMoveConfirmed) history.back();
      };
      void askUser();
    };
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
    };
  };

  const navigateTo = (url: string, replace: boolean): void => {
    writeEntry(replace ? { tdIndex: indexOf(history.state) } : nextState(), replace, navigation.href(url));
    current = location.href;
  };
  return {
    get location() {
      return currentLocation();
    },
    push: (url) => {
      navigateTo(url, false);
    },
    replace: (url) => {
      navigateTo(url, true);
    },
    listen,
  };
}
