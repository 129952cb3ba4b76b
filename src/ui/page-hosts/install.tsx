/**
 * Page-wide parts, installed once however many elements the page has: the loading overlay, toasts, confirmations and
 * the dialog to sign in again. Their data lives in the runtime. Their code loads on first use, so the login page ships
 * without it.
 */
import { createRoot, type Root } from "react-dom/client";
import { getRuntime } from "../../runtime";
import type { Runtime } from "../../runtime/runtime";
import { keepUsedEscapes } from "../floating/escape";
import { homeOfPageHosts, PAGE_HOSTS } from "../floating/top-layer";
import { PartFailure } from "../states/part-failure";
import { defineSheet, installDocumentTokens, sharedSheets } from "../styles";
import css from "./page-hosts.css";

defineSheet(css);

/**
 * Shows the overlay of pending calls (shell-31, shell-32), which cannot be cancelled (constants-05). Built with plain DOM,
 * because calls start before any React tree renders.
 */
function installOverlay({ loading, i18n }: Runtime, layer: HTMLElement): void {
  const overlay = document.createElement("div");
  overlay.className = "td-loading";
  overlay.hidden = true;
  overlay.setAttribute("role", "progressbar");
  const spinner = document.createElement("span");
  spinner.className = "td-loading__spinner";
  const text = document.createElement("span");
  text.className = "td-loading__text";
  overlay.append(spinner, text);
  layer.append(overlay);

  const show = () => {
    const { count, visible } = loading.store.get();
    // After the last response the overlay stays for a moment, but must not swallow a click.
    overlay.toggleAttribute("data-pending", count > 0);
    if (visible === !overlay.hidden) return;
    // The first call can start before messages have loaded; fall back to English.
    overlay.setAttribute("aria-label", i18n.t.has("ui.loading") ? i18n.t("ui.loading") : "Loading");
    text.textContent = i18n.t.has("ui.still-working") ? i18n.t("ui.still-working") : "";
    overlay.hidden = !visible;
  };
  loading.store.subscribe(show);
  show();
}

/** Loads the React part once a toast, a dialog or an expired session needs it. */
function installPanels(runtime: Runtime, layer: HTMLElement): void {
  const { toasts, dialogs, session } = runtime;
  const stores = [toasts.store, dialogs.store, session.store];
  const isNeeded = () =>
    toasts.store.get().length > 0 || dialogs.store.get().length > 0 || session.store.get().status === "expired";
  let releases: (() => void)[] = [];
  /** Shows that messages and dialogs could not be loaded. */
  let failure: Root | undefined;
  const check = () => {
    if (!isNeeded()) return;
    for (const release of releases) release();
    releases = [];
    import("./page-hosts").then(
      ({ mountPageHosts }) => {
        failure?.unmount();
        mountPageHosts(layer);
      },
      (error: unknown) => {
        failure ??= createRoot(layer);
        failure.render(<PartFailure error={error} onRetry={check} />);
        releases = stores.map((store) => store.subscribe(check));
      },
    );
  };
  releases = stores.map((store) => store.subscribe(check));
  check();
}

function install(): void {
  const runtime = getRuntime();
  installDocumentTokens();
  const host = document.createElement("div");
  host.dataset[PAGE_HOSTS] = "";
  // A legacy page may style every div. `all: initial` resets that, but custom properties still inherit.
  host.style.cssText = "all: initial; color-scheme: var(--td-scheme); display: contents";
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [...sharedSheets()];
  runtime.templateCss.adopt(root);
  const layer = document.createElement("div");
  layer.className = "td-layer";
  root.append(layer);
  keepUsedEscapes(host);
  homeOfPageHosts().append(host);
  installOverlay(runtime, layer);
  installPanels(runtime, layer.appendChild(document.createElement("div")));
  runtime.session.attachGuard();
}

/** Installs the page-wide parts. Later calls on the same page, from other elements or bundles, do nothing. */
export function installPageHosts(): void {
  getRuntime().slot("page-hosts", () => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", install, { once: true });
    else install();
    return true;
  });
}
