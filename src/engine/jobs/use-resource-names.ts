import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadResource } from "../../catalogue/load-resource";
import type { AnyResource } from "../../contract/resource";
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

/**
 * Loads a resource with the texts of all its fields, which only its form shows. Returns null when there is no resource of that name,
 * undefined until it is loaded.
 */
export function useNamedResource(name: string): AnyResource | null | undefined {
  const { data } = useQuery({
    queryKey: ["undo", "resource", name],
    queryFn: async () => {
      const [definition] = await Promise.all([loadResource(name), loadResourceMessages([name], "detail")]);
      return definition ?? null;
    },
  });
  return data;
}
