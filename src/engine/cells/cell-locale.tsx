/**
 * Locale data of all cells. Provided once per list, because calling the hooks in each of a thousand cells would cost
 * frames.
 */
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useAssetBase, useRuntime, useSession, useStore, useT } from "../../runtime/react";
import type { Translate } from "../../runtime/i18n";

export interface CellLocale {
  readonly t: Translate;
  /** Locale for `Intl`, such as `fr-FR`. */
  readonly locale: string;
  /** Locale of localised values, such as `fr_FR`. */
  readonly language: string;
  /** Base URL of picture paths without a host; the page may be on another host. */
  readonly assetBase: string;
  /** The shop's time zone; undefined (the browser's) until the shop is known. */
  readonly timeZone: string | undefined;
  /** Whether instants show their day and time in full, as in forms, instead of "10:08" or "yesterday". */
  readonly exactTimes: boolean;
}

const Context = createContext<CellLocale | undefined>(undefined);

export interface CellLocaleProviderProps {
  /** Default: false. */
  readonly exactTimes?: boolean;
  readonly children: ReactNode;
}

export function CellLocaleProvider({ exactTimes = false, children }: CellLocaleProviderProps) {
  const { i18n } = useRuntime();
  const t = useT();
  const { locale: language } = useStore(i18n.store);
  const { timeZone } = useSession().shop ?? {};
  const assetBase = useAssetBase();
  const cellLocale = useMemo(
    () => ({ t, locale: i18n.intlLocale(), language, assetBase, timeZone, exactTimes }),
    [t, i18n, language, assetBase, timeZone, exactTimes],
  );
  return <Context.Provider value={cellLocale}>{children}</Context.Provider>;
}

/**
 * Returns the cells' locale data.
 *
 * @throws outside a CellLocaleProvider
 */
export function useCellLocale(): CellLocale {
  const cellLocale = useContext(Context);
  if (cellLocale === undefined) throw new Error("useCellLocale() needs <CellLocaleProvider> around it");
  return cellLocale;
}
