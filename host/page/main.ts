/**
 * The host page: routes of the registry → custom elements, mounted in `#td-admin-vue-app` (startup-01). It uses the built elements as
 * customers' pages do and contains no screens.
 */
import { h, render, type ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { route, Router, type CustomHistory } from "preact-router";
import { loadElement, preloadElement } from "../../elements/autoloader";
import { findScreen, screenByTag } from "../../src/catalogue/screens";
import { configure, getRuntime, optionsFromScript } from "../../src/runtime";
import { readPageData } from "../../src/runtime/page-data";
import { createHistory } from "./history";
import { adminPath, handleLinks } from "./links";
import { loadDetailsAhead, loadFirstView } from "./load-ahead";
import { followIcon, followTitle, followViews, guardFirstRoute, guardRoutes } from "./page-state";
import { SHELL_TAG, View, type RouteProps } from "./view";

const MOUNT_ID = "td-admin-vue-app";
/** Container that the runtime's page-wide parts are put into (src/ui/page-hosts). */
const PAGE_HOSTS_ID = "td-page-hosts";
const NOT_FOUND_TAG = "td-not-found";

/** Returns whether the user is signed in, and renders again when that changes. */
function useSignedIn(): boolean {
  const { store } = getRuntime().session;
  const isSignedIn = (): boolean => store.get().display !== undefined;
  const [signedIn, setSignedIn] = useState(isSignedIn);
  useEffect(() => {
    const update = (): void => {
      setSignedIn(isSignedIn());
    };
    // The session may have been loaded between the first rendering and this effect.
    update();
    return store.subscribe(update);
  }, [store]);
  return signedIn;
}

/** The router's only route, which matches every URL: the catalogue finds the screen, as it does for title, menu and rights. */
function RoutedView({ url = "", matches }: RouteProps): ComponentChild {
  const signedIn = useSignedIn();
  const match = findScreen(url);
  const screen = match?.screen ?? screenByTag(NOT_FOUND_TAG);
  if (screen === undefined) return null;
  return h(View, {
    screen,
    pattern: match?.pattern ?? "",
    inShell: match === undefined ? signedIn : screen.public !== true,
    url,
    values: { ...matches, ...match?.params },
  });
}

function App({ history }: { readonly history: CustomHistory }): ComponentChild {
  // Dialogs, toasts and overlay of the page go into the container after the routed view (startup-02), as they follow it in reading order.
  return [h(Router, { history }, h(RoutedView, { default: true })), h("div", { id: PAGE_HOSTS_ID })];
}

function start(mount: HTMLElement): void {
  readPageData();
  const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
  const runtime = script === undefined ? getRuntime() : configure(optionsFromScript(script));
  const { navigation, configuration, session } = runtime;
  // The path depends on the base, which has just been configured.
  navigation.refresh();
  const firstScreen = findScreen(navigation.path())?.screen;

  // Loads everything that the first view needs in parallel: configuration, session, shell and screen. A public screen starts itself,
  // because its creation context and language depend on its own URL.
  const startUp = firstScreen?.public ? [] : [configuration.start(), session.load()];
  for (const promise of startUp)
    promise.catch((error: unknown) => console.error("td-admin could not start completely:", error));

  navigation.setRouter({
    route(href, replace) {
      const path = adminPath(navigation.base(), new URL(href, location.href));
      if (path !== undefined) route(path, replace);
    },
  });
  handleLinks(navigation, ({ tag }) => {
    preloadElement(tag);
  });
  followTitle(runtime);
  followIcon(runtime);
  followViews();
  loadDetailsAhead(loadElement);
  const draw = (): void => {
    guardFirstRoute(runtime);
    mount.replaceChildren();
    render(h(App, { history: createHistory(navigation) }), mount);
    guardRoutes(runtime);
  };
  if (firstScreen === undefined || firstScreen.public) draw();
  else void loadFirstView([SHELL_TAG, firstScreen.tag], loadElement).then(draw);
}

const mount = document.getElementById(MOUNT_ID);
if (mount === null) console.error(`td-admin cannot start: the page has no element with the id ${MOUNT_ID}`);
else start(mount);
