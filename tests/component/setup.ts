/** Resets the page before each test file, because component tests share a window. */
import { cleanup, configure } from "@testing-library/react";
import { vi } from "vitest";
import { RUNTIME_SYMBOL } from "../../src/runtime";
import { visit } from "../support/page";

// Parts of a screen load their code when first shown; on a busy machine that takes longer than the library's default timeout.
configure({ asyncUtilTimeout: 10_000 });

vi.useRealTimers();
vi.unstubAllGlobals();
cleanup();
document.body.replaceChildren();
visit("http://localhost:3000/");
localStorage.clear();
sessionStorage.clear();
Reflect.deleteProperty(globalThis, RUNTIME_SYMBOL);
