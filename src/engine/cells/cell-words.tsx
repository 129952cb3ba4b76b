/** What every cell needs to speak: read once a list, since hooks in each of a thousand cells would cost frames. */
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useRuntime, useSession, useStore, useT } from "../../runtime/react";
import type { Translate } from "../../runtime/i18n";

export interface CellWords {
  readonly t: Translate;
  /** For `Intl`: `fr-FR`. */
  readonly locale: string;
  /** Of localised values: `fr_FR`. */
  readonly language: string;
  /** Where addresses of pictures begin that name no host: the page may be another host's. */
  readonly assetBase: string;
  /** The shop's zone; the browser's while the shop is unknown. */
  readonly timeZone: string | undefined;
}

const Context = createContext<CellWords | undefined>(undefined);

export function CellWordsProvider({ children }: { readonly children: ReactNode }) {
  const { i18n } = useRuntime();
  const t = useT();
  const { locale: language } = useStore(i18n.store);
  const { timeZone, assetUrl: assetBase = "" } = useSession().shop ?? {};
  const words = useMemo(
    () => ({ t, locale: i18n.intlLocale(), language, assetBase, timeZone }),
    [t, i18n, language, assetBase, timeZone],
  );
  return <Context value={words}>{children}</Context>;
}

/** Throws outside of a list or form that provides the words. */
export function useCellWords(): CellWords {
  const words = useContext(Context);
  if (words === undefined) throw new Error("useCellWords() needs <CellWordsProvider> around it");
  return words;
}
