/**
 * Loads the definition of database structures. The screens of databases show parts of it.
 * @messages custom-database-struct.field.**
 */
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { loadResource } from "../../catalogue/load-resource";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";

interface Loading {
  readonly struct?: AnyResource;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

function useStructResource(): Loading {
  const [struct, setStruct] = useState<AnyResource>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let current = true;
    loadResource("custom-database-struct").then(
      (loaded) => {
        if (current) setStruct(loaded);
      },
      (error: unknown) => {
        console.error("The definition of databases could not be loaded", error);
        if (current) setHasFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { struct, hasFailed, retry };
}

export interface StructResourceProps {
  /** Lines of the skeleton. */
  readonly lines: number;
  /** Changes the definition for a screen; the same function on every render. */
  readonly adapt?: (struct: AnyResource) => AnyResource;
  readonly children: (struct: AnyResource) => ReactNode;
}

/** Renders its content with the definition. Shows a skeleton while it loads, and a retry after a failure. */
export function StructResource({ lines, adapt, children }: StructResourceProps) {
  const t = useT();
  const { struct, hasFailed, retry } = useStructResource();
  const resource = useMemo(() => struct && (adapt?.(struct) ?? struct), [struct, adapt]);
  // The content reports its own readiness.
  useReady(resource !== undefined || hasFailed);
  if (hasFailed) return <ErrorState title={t("custom-database.failed")} onRetry={retry} />;
  return resource === undefined ? <Skeleton lines={lines} /> : children(resource);
}
