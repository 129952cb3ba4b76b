import { useEffect, useState } from "react";
import { messageModuleOf } from "./job-texts";
import { loadResourceMessages } from "../../runtime/resource-messages";

/** Loads the messages of resources, for the names of their records. Returns true once they are loaded. */
export function useResourceNames(resources: readonly (string | null)[]): boolean {
  const modules = [...new Set(resources.filter((name) => name !== null).map(messageModuleOf))].sort().join("&");
  const [loaded, setLoaded] = useState("");
  useEffect(() => {
    let current = true;
    loadResourceMessages(modules.split("&").filter((name) => name !== "")).then(
      () => {
        if (current) setLoaded(modules);
      },
      (error: unknown) => {
        console.error("Names of records could not be loaded", error);
      },
    );
    return () => {
      current = false;
    };
  }, [modules]);
  return loaded === modules;
}
