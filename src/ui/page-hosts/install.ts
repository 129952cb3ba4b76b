/**
 * What a page has once, whatever elements stand on it: the loading overlay, toasts, confirmations, and the dialog that asks to sign in
 * again. All wait as data in the runtime; their code is loaded at the first need, so that the sign-in carries none of it.
 */
import { getRuntime } from "../../runtime";
import type { Runtime } from "../../runtime/runtime";
import { defineSheet, installDocumentTokens, sharedSheets } from "../styles";
import css from "./page-hosts.css";

defineSheet(css);

/** The overlay of pending calls: plain DOM, since it may be wanted before any React tree is drawn (Spec 1 §4, §9). */
function installOverlay({ loading, i18n }: Runtime, layer: HTMLElement): void {
  const overlay = document.createElement("div");
  overlay.className = "td-loading";
  overlay.hidden = true;
  overlay.setAttribute("role", "progressbar");
  const spinner = document.createElement("span");
  spinner.className = "td-loading__spinner";
  const text = document.createElement("span");
  text.className = "td-loading__text";
  const long = document.createElement("span");
  long.className = "td-loading__long";
  const button = (word: "ui.loading.wait" | "ui.loading.back", run: () => void): void => {
    const made = document.createElement("button");
    made.type = "button";
    made.dataset.word = word;
    made.addEventListener("click", run);
    long.append(made);
  };
  button("ui.loading.wait", () => {
    long.hidden = true;
  });
  // The call goes on; only nobody waits for it any more.
  button("ui.loading.back", () => {
    loading.reset();
    history.back();
  });
  overlay.append(spinner, text, long);
  layer.append(overlay);

  const show = () => {
    const { visible } = loading.store.get();
    if (visible === !overlay.hidden) return;
    // The words may not be loaded yet when the very first call goes out; the overlay then has its English name.
    overlay.setAttribute("aria-label", i18n.t.has("ui.loading") ? i18n.t("ui.loading") : "Loading");
    text.textContent = i18n.t.has("ui.still-working") ? i18n.t("ui.still-working") : "";
    long.hidden = false;
    for (const made of long.querySelectorAll("button"))
      made.textContent = i18n.t.has("ui.loading.wait") ? i18n.t.key(made.dataset.word ?? "") : "";
    overlay.hidden = !visible;
  };
  loading.store.subscribe(show);
  show();
}

/** Loads the React part as soon as there is something to show. */
function installPanels(runtime: Runtime, layer: HTMLElement): void {
  const { toasts, dialogs, session } = runtime;
  const stores = [toasts.store, dialogs.store, session.store];
  const isNeeded = () =>
    toasts.store.get().length > 0 || dialogs.store.get().length > 0 || session.store.get().status === "expired";
  let releases: (() => void)[] = [];
  const check = () => {
    if (!isNeeded()) return;
    for (const release of releases) release();
    releases = [];
    Promise.all([import("./page-hosts"), runtime.i18n.load(["ui"])]).then(
      ([{ mountPageHosts }]) => {
        mountPageHosts(layer);
      },
      (error: unknown) => {
        console.error("Messages and dialogs could not be loaded", error);
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
  host.dataset.tdPageHosts = "";
  // A legacy page may style every div; custom properties come through.
  host.style.cssText = "all: initial; color-scheme: var(--td-scheme); display: contents";
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [...sharedSheets()];
  runtime.templateCss.adopt(root);
  const layer = document.createElement("div");
  layer.className = "td-layer";
  root.append(layer);
  document.body.append(host);
  installOverlay(runtime, layer);
  installPanels(runtime, layer.appendChild(document.createElement("div")));
  runtime.session.attachGuard();
}

/** Installs it once a page; further calls, by other elements or other bundles, do nothing. */
export function installPageHosts(): void {
  getRuntime().slot("page-hosts", () => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", install, { once: true });
    else install();
    return true;
  });
}
