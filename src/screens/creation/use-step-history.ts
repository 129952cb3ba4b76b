/** The steps in the browser's history, so that its way back is the previous step. Only where the address is the screen's own. */
import { useEffect, useEffectEvent, useRef } from "react";
import type { CreationStepCode } from "../../contract/endpoints/creation";
import { useRuntime } from "../../runtime/react";

/** @param goTo called with a step that was shown before, when the browser goes back or forward to it */
export function useStepHistory(code: CreationStepCode, goTo: (code: CreationStepCode) => void): void {
  const { navigation } = useRuntime();
  const seen = useRef(new Set<CreationStepCode>());
  useEffect(() => {
    const first = seen.current.size === 0;
    seen.current.add(code);
    const hash = `#${code}`;
    if (!navigation.hasRouter() || location.hash === hash) return;
    const address = `${location.pathname}${location.search}${hash}`;
    if (first) history.replaceState(history.state, "", address);
    else history.pushState(history.state, "", address);
  }, [navigation, code]);

  const onPopState = useEffectEvent(() => {
    // A step that was not reached yet can't be had by its address.
    const wanted = [...seen.current].find((known) => location.hash === `#${known}`);
    if (wanted !== undefined && wanted !== code) goTo(wanted);
  });
  useEffect(() => {
    if (!navigation.hasRouter()) return;
    const listen = () => {
      onPopState();
    };
    addEventListener("popstate", listen);
    return () => {
      removeEventListener("popstate", listen);
    };
  }, [navigation]);
}
