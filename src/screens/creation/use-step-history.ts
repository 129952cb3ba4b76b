/**
 * Adds the steps to the browser's history, so that Back goes to the previous step. Only when the screen has its own
 * address.
 */
import { useEffect, useRef } from "react";
import { useEffectEvent } from "use-effect-event";
import type { CreationStepCode } from "../../contract/endpoints/creation";
import { useRuntime } from "../../runtime/react";

/** @param goTo called with a visited step when the browser goes back or forward to it */
export function useStepHistory(code: CreationStepCode, goTo: (code: CreationStepCode) => void): void {
  const { navigation } = useRuntime();
  const visited = useRef(new Set<CreationStepCode>());
  useEffect(() => {
    const first = visited.current.size === 0;
    visited.current.add(code);
    const hash = `#${code}`;
    if (!navigation.hasRouter() || location.hash === hash) return;
    const url = `${location.pathname}${location.search}${hash}`;
    if (first) history.replaceState(history.state, "", url);
    else history.pushState(history.state, "", url);
  }, [navigation, code]);

  const onPopState = useEffectEvent(() => {
    // A step that was not visited yet must not open by its hash.
    const target = [...visited.current].find((candidate) => location.hash === `#${candidate}`);
    if (target !== undefined && target !== code) goTo(target);
  });
  useEffect(() => {
    if (!navigation.hasRouter()) return;
    const handlePopState = () => {
      onPopState();
    };
    addEventListener("popstate", handlePopState);
    return () => {
      removeEventListener("popstate", handlePopState);
    };
  }, [navigation]);
}
