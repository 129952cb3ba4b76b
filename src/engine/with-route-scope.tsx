/**
 * Wraps screens whose URL fixes field values: they show the resource as narrowed by `scopeToRoute()`, or an empty
 * state when the URL fixes an unknown value.
 */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ComponentType } from "react";
import { isObject } from "../contract/object";
import { loadResource } from "../catalogue/load-resource";
import { findScreen } from "../catalogue/screens";
import { messageKeys } from "../contract/message-keys";
import type { Reference } from "../contract/fields";
import type { AnyResource } from "../contract/resource";
import { resourceEndpoints } from "../contract/resource-endpoints";
import type { Tag } from "../contract/screen";
import { isTdError } from "../runtime";
import { useRuntime, useT } from "../runtime/react";
import { LinkButton } from "../ui/button/link-button";
import { EmptyState } from "../ui/states/empty-state";
import { scopeToRoute } from "./route-scope";

interface RouteScopeProps {
  readonly resource: AnyResource;
  readonly params: Readonly<Record<string, string>>;
}

/** Wraps a screen whose URL fixes field values: filters lists by them and presets new records. */
export function withRouteScope<Props extends RouteScopeProps>(
  Screen: ComponentType<Props>,
  tag: Tag,
): ComponentType<Props> {
  return function ScopedScreen(props: Props) {
    const { resource, params } = props;
    const paramsKey = JSON.stringify(params);
    // Keep the same object for the same URL; a list restarts whenever its resource changes.
    const scoped = useMemo(
      () => scopeToRoute(resource, tag, JSON.parse(paramsKey) as Readonly<Record<string, string>>),
      [resource, paramsKey],
    );
    const isGone = useIsGone(scoped, tag);
    if (scoped === undefined || isGone) return <NotFound resource={resource} isGone={isGone} />;
    return <Screen {...props} resource={scoped} key={paramsKey} />;
  };
}

const referenceIn = (value: unknown): Reference | undefined =>
  isObject(value) && "id" in value ? (value as Reference) : undefined;

/**
 * Returns whether the record that a list belongs to is gone, or contradicts another part of the URL. The check runs
 * while the rows load. Forms detect this on their own.
 */
function useIsGone(scoped: AnyResource | undefined, tag: Tag): boolean {
  const { http } = useRuntime();
  const isList = scoped?.screens.list?.tag === tag;
  const parts = Object.entries(scoped?.fixed?.values ?? {});
  const owners = isList ? parts.filter(([, value]) => referenceIn(value) !== undefined) : [];
  const { data } = useQuery({
    queryKey: ["route-scope", scoped?.name, parts],
    enabled: owners.length > 0,
    queryFn: async ({ signal }) => {
      for (const [name, value] of owners) {
        const owner = await loadResource(
          (scoped?.fields[name]?.options as { readonly resource?: string } | undefined)?.resource ?? "",
        );
        if (owner === undefined) continue;
        try {
          const params = { id: String(referenceIn(value)?.id) };
          const record = await http.call(resourceEndpoints(owner).get, { params, signal, background: true });
          const ownerValues = record as unknown as Readonly<Record<string, unknown>>;
          if (
            parts.some(
              ([part, value]) => typeof value === "string" && part in ownerValues && ownerValues[part] !== value,
            )
          )
            return true;
        } catch (error) {
          if (isTdError(error) && error.status === 404) return true;
        }
      }
      return false;
    },
  });
  return data === true;
}

function NotFound({ resource, isGone }: { readonly resource: AnyResource; readonly isGone: boolean }) {
  const t = useT();
  const keyPrefix = messageKeys.many(resource.name);
  // The parent screen: `dealer-data-validation` for `dealer-data-validation/{validatedField}/report/{id}`.
  const [home = ""] = (resource.screens.list?.path ?? "").split("/{", 1);
  const keys = isGone ? [`${keyPrefix}.deleted`, `${keyPrefix}.not-found`] : [`${keyPrefix}.not-found`];
  return (
    <EmptyState
      failure="not-found"
      icon={notFound}
      headingLevel={1}
      title={t.key(keys.find((key) => t.has(key)) ?? "route-scope.not-found")}
      action={
        t.has(`${keyPrefix}.back`) && findScreen(home) !== undefined ? (
          <LinkButton to={home}>{t.key(`${keyPrefix}.back`)}</LinkButton>
        ) : undefined
      }
    />
  );
}
