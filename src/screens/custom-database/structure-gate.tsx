/**
 * Loads a database and renders its content. Shows a skeleton while loading, and a notice when the database is missing,
 * failed to load or is a draft.
 */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import draft from "@shoelace-style/shoelace/dist/assets/icons/diagram-3.svg";
import type { ReactNode } from "react";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { useStructure, type LoadedStructure } from "./use-structure";

export interface StructureGateProps {
  readonly id: string;
  /** Id of an article whose level is loaded too. */
  readonly article?: string;
  readonly children: (structure: LoadedStructure, resources: readonly AnyResource[]) => ReactNode;
}

export function StructureGate({ id, article, children }: StructureGateProps) {
  const t = useT();
  const { structure, resources, error, retry } = useStructure(id, article);
  const isMissing = !/^\d{1,15}$/.test(id) || (isTdError(error) && error.status === 404);
  const isEmpty = structure !== undefined && (structure.status !== "PUBLISHED" || resources.length === 0);
  // The content reports its own readiness.
  useReady(structure !== undefined, isMissing ? true : error);
  if (isMissing)
    return (
      <EmptyState
        failure="not-found"
        icon={notFound}
        headingLevel={1}
        title={t("custom-database.missing")}
        action={<Link to="customDatabase">{t("custom-database.list.title")}</Link>}
      />
    );
  if (error !== null && structure === undefined)
    return <ErrorState error={error} title={t("custom-database.failed")} onRetry={retry} />;
  if (structure === undefined) return <Skeleton lines={8} />;
  if (isEmpty)
    return (
      <EmptyState
        icon={draft}
        headingLevel={1}
        title={t("custom-database.draft")}
        action={<Link to={`customDatabaseStruct/${structure.id}`}>{t("custom-database.structure")}</Link>}
      >
        {t("custom-database.draft.text")}
      </EmptyState>
    );
  return children(structure, resources);
}
