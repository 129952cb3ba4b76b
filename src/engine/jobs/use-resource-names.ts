/** Names of the records that jobs are about. */
import { useEffect, useState } from "react";
import { namedAs } from "./job-words";
import { useRuntime } from "../../runtime/react";

/** Loads them, with their resources' messages; true once they are there. */
export function useResourceNames(resources: readonly (string | null)[]): boolean {
  const { i18n } = useRuntime();
  const wanted = [...new Set(resources.filter((name) => name !== null).map(namedAs))].sort().join("&");
  const [loaded, setLoaded] = useState("");
  useEffect(() => {
    let current = true;
    i18n.load(wanted.split("&").filter((name) => name !== "")).then(
      () => {
        if (current) setLoaded(wanted);
      },
      (error: unknown) => {
        console.error("Names of records could not be loaded", error);
      },
    );
    return () => {
      current = false;
    };
  }, [i18n, wanted]);
  return loaded === wanted;
}
