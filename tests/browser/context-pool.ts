/**
 * Reuses browser contexts. A page in a used context takes half the processor time, because the context's cache holds the code that
 * earlier pages compiled. Cookies, storage and routes of earlier pages are removed.
 */
import type { Browser, BrowserContext, Page, ViewportSize } from "playwright-core";

export interface PageOptions {
  /** Base of relative addresses; the server of this worker by default. */
  readonly baseURL?: string;
  /** French by default. */
  readonly locale?: string;
  /** 1440 × 900 px by default. */
  readonly viewport?: ViewportSize;
  readonly colorScheme?: "light" | "dark";
}

export interface ContextPool {
  /** Opens the only page of a context that holds no cookies and no storage. */
  open(options: PageOptions): Promise<Page>;
  /** Closes a context's pages and keeps the context for later pages. A context that a test has closed is dropped. */
  release(context: BrowserContext): Promise<void>;
}

/** Size of a desktop window, in CSS pixels. */
export const DESK = { width: 1440, height: 900 };

interface PooledContext {
  readonly locale: string;
  readonly baseURL: string;
  /** Origins of all frames that the context has shown. */
  readonly origins: Set<string>;
}

export function createContextPool(browser: Browser, defaultBase: string): ContextPool {
  const pooled = new Map<BrowserContext, PooledContext>();
  const idle: BrowserContext[] = [];

  async function create(locale: string, baseURL: string): Promise<BrowserContext> {
    // With reduced motion, dialogs and drawers do not animate.
    const context = await browser.newContext({ baseURL, locale, reducedMotion: "reduce" });
    context.setDefaultTimeout(15_000);
    const origins = new Set<string>();
    pooled.set(context, { locale, baseURL, origins });
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => origins.add(new URL(frame.url()).origin));
    });
    context.on("close", () => pooled.delete(context));
    return context;
  }

  async function clear(context: BrowserContext, origins: Set<string>): Promise<void> {
    await context.setOffline(false);
    // Closed pages write no more storage.
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: "ignoreErrors" });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    for (const origin of origins)
      if (origin !== "null") await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    origins.clear();
    await page.close();
    await context.clearCookies();
  }

  return {
    open: async (options) => {
      const { locale = "fr-FR", baseURL = defaultBase, viewport = DESK, colorScheme = "light" } = options;
      const used = idle.find((context) => {
        const known = pooled.get(context);
        return known?.locale === locale && known.baseURL === baseURL;
      });
      if (used !== undefined) idle.splice(idle.indexOf(used), 1);
      const context = used ?? (await create(locale, baseURL));
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      return page;
    },
    release: async (context) => {
      const known = pooled.get(context);
      if (known === undefined) return;
      await clear(context, known.origins);
      idle.push(context);
    },
  };
}
