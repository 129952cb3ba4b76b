/** What the server knows of the custom identity beyond the display configuration: the role, and how often its time may be extended. */
import { useQuery } from "@tanstack/react-query";
import { extendIdentity, subrogationInformation } from "../../../contract/endpoints/subrogation";
import { useRuntime } from "../../../runtime/react";

export interface IdentityInformation {
  readonly role?: string;
  /** Super menus were asked for with it. */
  readonly superMenus: boolean;
  /** Extends the time; undefined when it can't be extended any more. */
  readonly extend?: () => Promise<void>;
}

export function useIdentityInformation(): IdentityInformation {
  const { http, session, toasts } = useRuntime();
  const { data: information, refetch } = useQuery({
    queryKey: ["shell", "identity"],
    queryFn: ({ signal }) => http.call(subrogationInformation, { background: true, signal }),
    // Nothing but more time changes it.
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
