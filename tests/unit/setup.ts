/** Files of components share a window: each starts on a page that nothing has happened on. */
import { cleanup, configure } from "@testing-library/react";
import { vi } from "vitest";
import { RUNTIME_SYMBOL } from "../../src/runtime";

// Parts of a screen load their code when first shown; on a busy machine that takes longer than a test library waits by itself.
configure({ asyncUtilTimeout: 10_000 });

vi.useRealTimers();
vi.unstubAllGlobals();
cleanup();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
