/**
 * The host page: routes of the registry → custom elements, mounted in `#td-admin-vue-app` (startup-01). It uses the built elements as any
 * customer does; there is no screen in it.
 */
import { h, render, type ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { route, Router, type CustomHistory } from "preact-router";
import { loadElement, preloadElement } from "../../elements/autoloader";
import { findScreen, screenByTag, SCREENS } from "../../src/catalogue/screens";
import { configure, getRuntime, optionsFromScript } from "../../src/runtime";
import { createHistory } from "./history";
import { adminPath, handleLinks } from "./links";
import { followIcon, followTitle, followViews, guardRoutes } from "./page-state";
import { SHELL_TAG, View } from "./view";

const MOUNT_ID = "td-admin-vue-app";
/** Container that the runtime's page-wide parts are put into (src/ui/page-hosts). */
const PAGE_HOSTS_ID = "td-page-hosts";
const NOT_FOUND_TAG = "td-not-found";

/** Resolves to whether there is a session, as soon as that is known. */
function useSignedIn(): boolean {
  const { store } = getRuntime().session;
  const isSignedIn = (): boolean => store.get().display !== undefined;
  const [signedIn, setSignedIn] = useState(isSignedIn);
  useEffect(() => {
    const read = (): void => {
      setSignedIn(isSignedIn());
    };
    // The session may have been loaded between the first rendering and this effect.
    read();
    return store.subscribe(read);
  }, [store]);
  return signedIn;
}

function App({ history }: { readonly history: CustomHistory }): ComponentChild {
  const signedIn = useSignedIn();
  const notFound = screenByTag(NOT_FOUND_TAG);
  const routes = SCREENS.flatMap((screen) =>
    screen.paths.map((pattern): ComponentChild =>
      h(View, { path: pattern, pattern, screen, inShell: screen.public !== true }),
    ),
  );
  const notFoundView = notFound && h(View, { default: true, pattern: "", screen: notFound, inShell: signedIn });
  // Dialogs, toasts and overlay of the page go into the container beside the routed view (startup-02).
  return [h("div", { id: PAGE_HOSTS_ID }), h(Router, { history }, routes, notFoundView)];
}

function start(mount: HTMLElement): void {
  const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
  const runtime = script === undefined ? getRuntime() : configure(optionsFromScript(script));
  const { navigation, configuration, session } = runtime;
  // The base is known only now, so the path is read from the URL again.
  navigation.refresh();
  const first = findScreen(navigation.path())?.screen;

  // Loads everything that the first view needs in parallel: configuration, session, shell and screen. A public screen starts itself,
  // because its creation context and language depend on its own URL.
  const startUp = first?.public ? [] : [configuration.start(), session.load(), loadElement(SHELL_TAG)];
  for (const step of startUp)
    step.catch((error: unknown) => console.error("td-admin could not start completely:", error));

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
  guardRoutes(runtime);
  mount.replaceChildren();
  render(h(App, { history: createHistory(navigation) }), mount);
}

const mount = document.getElementById(MOUNT_ID);
if (mount === null) console.error(`The page has no element with id ${MOUNT_ID} for the admin to live in`);
else start(mount);
