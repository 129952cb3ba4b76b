/** Maximum number of frames to wait for a field's tab or input to render. */

const MAX_FRAMES = 60;

const inputOf = (field: Element): HTMLElement | undefined =>
  [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"], input, select, textarea, button, [tabindex="-1"]')]
    .filter((node) => node.getClientRects().length > 0)
    .sort(
      (a, b) => Number(b.getAttribute("aria-invalid") === "true") - Number(a.getAttribute("aria-invalid") === "true"),
    )[0];

/** Focuses the first invalid input of a field, or its first input, as soon as it exists. */
export function focusField(root: ParentNode, name: string, frames = MAX_FRAMES): void {
  const field = root.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const input = field === null ? undefined : inputOf(field);
  if (field !== null && input !== undefined) {
    field.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    return;
  }
  if (frames > 0) {
    requestAnimationFrame(() => {
      focusField(root, name, frames - 1);
    });
  }
}
