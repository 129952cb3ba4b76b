import { useEffect, useRef, type RefObject } from "react";

/**
 * Handles clicks on the options of a listbox whose focus stays in an input.
 *
 * @param onPress receives the option's id, and whether its pin was clicked
 */
export function useListPress(onPress: (optionId: string, onPin: boolean) => void): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const { current } = list;
    // Keep the focus in the input; aria-activedescendant marks the active option.
    const keepFocus = (event: Event) => {
      event.preventDefault();
    };
    const onClick = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      const option = event.target.closest('[role="option"]');
      if (option !== null) latest.current(option.id, event.target.closest("[data-pin]") !== null);
    };
    current?.addEventListener("mousedown", keepFocus);
    current?.addEventListener("click", onClick);
    return () => {
      current?.removeEventListener("mousedown", keepFocus);
      current?.removeEventListener("click", onClick);
    };
  }, []);
  return list;
}
