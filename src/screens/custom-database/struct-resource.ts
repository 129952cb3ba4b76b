/**
 * Returns the definition of database structures; undefined while it loads. The screens of databases show parts of it.
 * @messages custom-database-struct.field.**
 */
import { useEffect, useState } from "react";
import { loadResource } from "../../catalogue/screens";
import type { AnyResource } from "../../contract/resource";

export function useStructResource(): AnyResource | undefined {
  const [struct, setStruct] = useState<AnyResource>();
  useEffect(() => {
    loadResource("custom-database-struct").then(setStruct, (error: unknown) => {
      console.error("The definition of databases could not be loaded", error);
    });
  }, []);
  return struct;
}
