/** The shared query client in React; separate from react.ts, so that screens without server state do not load it. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getRuntime } from "./index";
import { queryClient } from "./queries";

/** Provides the page's query client, so that elements share what they have loaded. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient(getRuntime().slot)}>{children}</QueryClientProvider>;
}
