/**
 * The focused control of an element, while its content is rendered. When a rendering moves the control in the document, the browser takes the
 * focus from it, and React gives it back to what it knows of: the element around the shadow root.
 */
export class HeldFocus {
  readonly #root: ShadowRoot;
  #control: HTMLElement | undefined;
  #isLeaving = false;

  constructor(root: ShadowRoot) {
    this.#root = root;
    root.addEventListener("focusin", ({ target }) => {
      this.#control = target instanceof HTMLElement ? target : undefined;
      this.#isLeaving = false;
    });
    // A rendering gives the focus back in the same task.
    root.addEventListener("focusout", () => {
      this.#isLeaving = true;
      queueMicrotask(() => {
        if (this.#isLeaving) this.#control = undefined;
      });
    });
  }

  /** Focuses the control again that a rendering has moved. Returns false when there is none. */
  restore(options?: FocusOptions): boolean {
    if (this.#control?.isConnected !== true) return false;
    this.#control.focus(options);
    return this.#root.activeElement === this.#control;
  }
}
