/** The definition of structures, of which the screens of databases show a part. */
import { useEffect, useState } from "react";
import { loadResource } from "../../catalogue/screens";
import type { AnyResource } from "../../contract/resource";

export function useStructResource(): AnyResource | undefined {
  const [found, setFound] = useState<AnyResource>();
  useEffect(() => {
    loadResource("custom-database-struct").then(setFound, (error: unknown) => {
      console.error("The definition of databases could not be loaded", error);
    });
  }, []);
  return found;
}
