/**
 * Waits for unfinished dynamic imports at the end of each test file. Vitest fails what is still loading then, and files that share
 * modules would receive the failed module.
 */
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());
