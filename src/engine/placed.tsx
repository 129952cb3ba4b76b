/** Screens whose place settles values: they show the resource as `place()` narrows it, or say that nothing is there. */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ComponentType } from "react";
import { findScreen, loadResource } from "../catalogue/screens";
import { messageKeys } from "../contract/message-keys";
import type { Reference } from "../contract/fields";
import type { AnyResource } from "../contract/resource";
import { resourceEndpoints } from "../contract/resource-endpoints";
import type { Tag } from "../contract/screen";
import { isTdError } from "../runtime";
import { useReady } from "../runtime/element";
import { useRuntime, useT } from "../runtime/react";
import { LinkButton } from "../ui/button/link-button";
import { EmptyState } from "../ui/states/empty-state";
import { place } from "./place";

interface PlacedProps {
  readonly resource: AnyResource;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen for the place that its address names. */
export function placed<Props extends PlacedProps>(Screen: ComponentType<Props>, tag: Tag): ComponentType<Props> {
  return function Placed(props: Props) {
    const { resource, params } = props;
    const address = JSON.stringify(params);
    // The same object for the same address: a list starts again with every other one.
    const here = useMemo(
      () => place(resource, tag, JSON.parse(address) as Readonly<Record<string, string>>),
      [resource, address],
    );
    const isGone = useIsGone(here, tag);
    if (here === undefined || isGone) return <Nowhere resource={resource} isGone={isGone} />;
    return <Screen {...props} resource={here} key={address} />;
  };
}

const referenceIn = (value: unknown): Reference | undefined =>
  typeof value === "object" && value !== null && "id" in value ? (value as Reference) : undefined;

/**
 * Whether the record that a list belongs to by its address is not there any more, or says another part of the address otherwise. The
 * rows are asked for meanwhile. A form finds out by itself.
 */
function useIsGone(here: AnyResource | undefined, tag: Tag): boolean {
  const { http } = useRuntime();
  const isList = here?.screens.list?.tag === tag;
  const parts = Object.entries(here?.fixed?.values ?? {});
  const owners = isList ? parts.filter(([, value]) => referenceIn(value) !== undefined) : [];
  const { data } = useQuery({
    queryKey: ["placed", here?.name, parts],
    enabled: owners.length > 0,
    queryFn: async ({ signal }) => {
      for (const [name, value] of owners) {
        const owner = await loadResource(
          (here?.fields[name]?.options as { readonly resource?: string }).resource ?? "",
        );
        if (owner === undefined) continue;
        try {
          const params = { id: String(referenceIn(value)?.id) };
          const record = await http.call(resourceEndpoints(owner).get, { params, signal, background: true });
          const said = record as unknown as Readonly<Record<string, unknown>>;
          if (parts.some(([part, own]) => typeof own === "string" && part in said && said[part] !== own)) return true;
        } catch (error) {
          if (isTdError(error) && error.status === 404) return true;
        }
      }
      return false;
    },
  });
  return data === true;
}

function Nowhere({ resource, isGone }: { readonly resource: AnyResource; readonly isGone: boolean }) {
  const t = useT();
  useReady(true);
  const many = messageKeys.many(resource.name);
  // The screen above: `dealer-data-validation` of `dealer-data-validation/{validatedField}/report/{id}`.
  const [home = ""] = (resource.screens.list?.path ?? "").split("/{", 1);
  const own = isGone ? [`${many}.gone`, `${many}.nowhere`] : [`${many}.nowhere`];
  return (
    <EmptyState
      icon={notFound}
      headingLevel={1}
      title={t.key(own.find((key) => t.has(key)) ?? "placed.nowhere")}
      action={
        t.has(`${many}.home`) && findScreen(home) !== undefined ? (
          <LinkButton to={home}>{t.key(`${many}.home`)}</LinkButton>
        ) : undefined
      }
    />
  );
}
