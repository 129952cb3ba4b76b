/** The shared query client in React; apart from react.ts so that screens without server state don't load it. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getRuntime } from "./index";
import { queryClient } from "./queries";

/** Gives the tree the page's one query client: elements beside each other share what they have read. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient(getRuntime().slot)}>{children}</QueryClientProvider>;
}
