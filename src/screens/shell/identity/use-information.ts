import { useQuery } from "@tanstack/react-query";
import { extendIdentity, subrogationInformation } from "../../../contract/endpoints/subrogation";
import { useRuntime } from "../../../runtime/react";

export interface IdentityInformation {
  readonly role?: string;
  /** The identity was taken with super menus. */
  readonly superMenus: boolean;
  /** Extends the time; undefined when no extensions are left. */
  readonly extend?: () => Promise<void>;
}

/** Loads details of the custom identity that the display configuration lacks: role and extensions. */
export function useIdentityInformation(): IdentityInformation {
  const { http, session, toasts } = useRuntime();
  const { data: information, refetch } = useQuery({
    queryKey: ["shell", "identity"],
    queryFn: ({ signal }) => http.call(subrogationInformation, { background: true, signal }),
    // Changes only by an extension.
    staleTime: Infinity,
    meta: { failure: "The subrogation information could not be loaded" },
  });

  const extend = async () => {
    try {
      await http.call(extendIdentity);
      await Promise.all([session.reload(), refetch()]);
    } catch (error) {
      console.error("The identity was not extended", error);
      toasts.show({ kind: "error", key: "shell.identity.extend.failed" });
    }
  };
  const role = information?.userRole;
  return {
    superMenus: information?.superMenus === true,
    ...(role ? { role } : {}),
    ...((information?.extensionsLeft ?? 0) > 0 ? { extend } : {}),
  };
}
