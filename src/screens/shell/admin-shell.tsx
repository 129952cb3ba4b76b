/**
 * `td-admin-shell`: the frame of every signed-in page: environment band, header, menu, alerts, identity banner, command
 * palette. The routed screen is a light-DOM child shown in its slot.
 */
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { activeEntryPath, menuFacts, menuOf, menuTree } from "../../catalogue/menu-tree";
import { useElement, useIsMainContent, useReady } from "../../runtime/element";
import { usePath, useRuntime, useSession, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { deferred } from "../../ui/deferred";
import { HELP_KEY, isKeyOf, isShortcut, isTyping, PALETTE_KEY } from "../../ui/shortcuts";
import { defineSheet } from "../../ui/styles";
import { AlertArea } from "./alerts/alert-area";
import { useBoot } from "./boot";
import { EnvironmentBand } from "./header/environment-band";
import { Header } from "./header/header";
import { MenuDrawer } from "./menu/drawer";
import { SideMenu } from "./menu/side-menu";
import { useCounts } from "./menu/use-counts";
import { Palette } from "./palette/palette";
import { createPreferences, withRecent, withRecentRecord } from "./preferences";
import { RestrictionLines } from "./restriction-lines";
import { ShellContext, useShell, type ShellModel, type ShellSheet } from "./shell-context";
import headerCss from "./header/header.css";
import menuCss from "./menu/menu.css";
import shellCss from "./shell.css";
import { isTemplating, TemplatingHeader, useTemplatingMode } from "./templating";
import { useDarkOffer } from "./use-dark-offer";
import { useMobile } from "./use-media";
import { useScrollRestoration } from "./use-scroll-restoration";
import { useRightsNotice } from "./use-rights-notice";
import { useTopEdge } from "./use-top-edge";

/** Loaded when an identity has been taken over, which is rare. */
const IdentityBanner = deferred(
  async () => (await import("./identity/identity-banner")).IdentityBanner,
  () => <div className="td-identity" />,
);

for (const css of [shellCss, headerCss, menuCss]) defineSheet(css);

/** Removes slashes at both ends: `fitter/12`; the home is "". */
const trimSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/** Builds the model that all parts of the shell read; undefined until the session has loaded. */
function useShellModel(openPalette: () => void, openSheet: (sheet: ShellSheet) => void): ShellModel | undefined {
  const { session } = useRuntime();
  const state = useSession();
  // The menu follows once the screen shows.
  const path = useDeferredValue(trimSlashes(usePath()));
  const userId = state.display?.user.id ?? 0;
  const preferences = useMemo(() => createPreferences(userId), [userId]);
  const menu = useMemo(() => {
    const { display, shop } = state;
    if (display === undefined) return undefined;
    const facts = menuFacts(session, display);
    return { display, shop, facts, nodes: menuTree(menuOf(display.common.appContextGroup), facts) };
  }, [session, state]);
  return useMemo(
    () => menu && { ...menu, active: activeEntryPath(path, menu.nodes), path, preferences, openPalette, openSheet },
    [menu, path, preferences, openPalette, openSheet],
  );
}

const SHEETS = {
  shortcuts: deferred(async () => (await import("../../engine/shortcuts/shortcut-sheet")).ShortcutSheet),
  sessions: deferred(async () => (await import("./header/sessions-dialog")).SessionsDialog),
};

/** Opens the shortcut sheet on its key, unless a field or the screen handles it. */
function useSheet() {
  const { host } = useElement();
  const { navigation } = useRuntime();
  const [sheet, setSheet] = useState<ShellSheet>();
  const close = useCallback(() => {
    setSheet(undefined);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, HELP_KEY) || isTyping(event)) return;
      if (!isKeyOf(host, event, navigation)) return;
      event.preventDefault();
      setSheet("shortcuts");
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [host, navigation]);
  return { sheet, open: setSheet, close };
}

/** Opens the command palette on Ctrl K, which overrides the browser's shortcut. */
function usePalette(): { readonly open: boolean; readonly show: () => void; readonly hide: () => void } {
  const { events, navigation } = useRuntime();
  const { host } = useElement();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    setOpen(true);
  }, []);
  const hide = useCallback(() => {
    setOpen(false);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, PALETTE_KEY) || !isKeyOf(host, event, navigation)) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    };
    addEventListener("keydown", onKey);
    const stopListening = events.on("palette-requested", show);
    return () => {
      removeEventListener("keydown", onKey);
      stopListening();
    };
  }, [events, host, navigation, show]);
  return { open, show, hide };
}

/** Remembers recently opened screens and records for the palette. */
function useRecentScreens({ path, preferences }: ShellModel): void {
  const { events } = useRuntime();
  useEffect(
    () =>
      events.on("record-shown", (record) => {
        preferences.update((current) => withRecentRecord(current, record));
      }),
    [events, preferences],
  );
  useEffect(() => {
    preferences.update((current) => withRecent(current, path));
  }, [path, preferences]);
}

/** Memoised: the shell is rendered with every change of the path, its frame with every change of the model. */
const Frame = memo(function Frame() {
  const t = useT();
  const { session } = useRuntime();
  const model = useShell();
  const isMobile = useMobile();
  const drawerId = useId();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isMain = useIsMainContent();
  const Main = isMain ? "main" : "div";
  const main = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  useScrollRestoration(main);
  useTopEdge(body);
  useRightsNotice();
  useDarkOffer();
  useCounts();
  useRecentScreens(model);
  const isTemplatingPage = isTemplating(model.path);
  useTemplatingMode(isTemplatingPage);
  const closeDrawer = useCallback(() => {
    setDrawerOpen(false);
  }, []);
  const drawer = {
    id: drawerId,
    open: isMobile && drawerOpen,
    toggle: () => {
      setDrawerOpen((open) => !open);
    },
  };
  // React 18 does not know `inert`.
  useLayoutEffect(() => {
    if (screen.current !== null) screen.current.inert = drawer.open;
  }, [drawer.open]);
  const content: ReactNode = (
    <Main
      ref={main}
      id="td-content"
      className="td-shell-main"
      role={isMain ? undefined : "group"}
      tabIndex={-1}
      aria-label={t("shell.main")}
    >
      {/* The landmark stays accessible while the drawer covers its content. */}
      <div ref={screen} className="td-shell-content">
        <RestrictionLines />
        {isTemplatingPage ? null : <AlertArea />}
        <slot />
      </div>
    </Main>
  );
  return (
    <div className="td-shell" data-identity={session.isSubrogated()} data-templating={isTemplatingPage}>
      {session.isSubrogated() ? <IdentityBanner /> : null}
      <header className="td-shell-top">
        <a
          className="td-shell-skip"
          href="#td-content"
          data-native=""
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t("shell.skip")}
        </a>
        <EnvironmentBand />
        {isTemplatingPage ? <TemplatingHeader /> : <Header isMobile={isMobile} drawer={drawer} />}
      </header>
      <div ref={body} className="td-shell-body">
        {isTemplatingPage || isMobile ? null : <SideMenu />}
        {content}
        {drawer.open && !isTemplatingPage ? <MenuDrawer id={drawerId} onClose={closeDrawer} /> : null}
      </div>
    </div>
  );
});

function StartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className="td-shell-failed">
      <Alert
        tone="danger"
        title={t("error.title")}
        actions={
          <Button size="sm" onClick={onRetry}>
            {t("error.retry")}
          </Button>
        }
      >
        {t("error.network")}
      </Alert>
    </div>
  );
}

export function AdminShell() {
  const { boot, retry } = useBoot();
  const palette = usePalette();
  const { sheet, open, close } = useSheet();
  const model = useShellModel(palette.show, open);
  const isReady = boot === "ready" && model !== undefined;
  useReady(isReady || boot === "failed");
  if (boot === "failed") return <StartFailed onRetry={retry} />;
  if (!isReady) return null;
  const Sheet = sheet && SHEETS[sheet];
  return (
    <QueryProvider>
      <ShellContext.Provider value={model}>
        <Frame />
        {palette.open ? <Palette onClose={palette.hide} /> : null}
        {Sheet === undefined ? null : <Sheet onClose={close} />}
      </ShellContext.Provider>
    </QueryProvider>
  );
}
