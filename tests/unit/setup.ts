/** Parts of a screen load their code when first shown; on a busy machine that takes longer than a test library waits by itself. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 });
