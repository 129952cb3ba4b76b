/** Puts the focus in a field that may not be drawn yet: its tab opens first, its input may still be loading. */

const TRIES = 60;

const inputOf = (field: Element): HTMLElement | undefined =>
  [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"], input, select, textarea, button, [tabindex="-1"]')]
    .filter((node) => node.getClientRects().length > 0)
    .sort(
      (a, b) => Number(b.getAttribute("aria-invalid") === "true") - Number(a.getAttribute("aria-invalid") === "true"),
    )[0];

/** Focuses the first wrong input of the field, or its first one, as soon as it is there. */
export function focusField(root: ParentNode, name: string, tries = TRIES): void {
  const field = root.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const input = field === null ? undefined : inputOf(field);
  if (field !== null && input !== undefined) {
    field.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    return;
  }
  if (tries > 0) {
    requestAnimationFrame(() => {
      focusField(root, name, tries - 1);
    });
  }
}
