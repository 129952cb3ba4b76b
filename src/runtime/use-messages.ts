/** Messages of what opens later. */
import { useEffect, useState } from "react";
import type { LocaleModule } from "../locales";
import { useRuntime } from "./react";

/**
 * Whether the modules' messages are there; they are fetched when they are not.
 * @param modules the same list at every call
 */
export function useMessages(modules: readonly LocaleModule[]): boolean {
  const { i18n } = useRuntime();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    i18n.load(modules).then(
      () => {
        setLoaded(true);
      },
      (error: unknown) => {
        console.error("Messages could not be loaded", error);
      },
    );
  }, [i18n, modules]);
  return loaded;
}
