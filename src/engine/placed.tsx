/** Screens whose place settles values: they show the resource as `place()` narrows it, or say that nothing is there. */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { useMemo, type ComponentType } from "react";
import { messageKeys } from "../contract/message-keys";
import type { AnyResource } from "../contract/resource";
import type { Tag } from "../contract/screen";
import { useReady } from "../runtime/element";
import { useT } from "../runtime/react";
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
    return here === undefined ? <Nowhere resource={resource} /> : <Screen {...props} resource={here} key={address} />;
  };
}

function Nowhere({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  useReady(true);
  return <EmptyState icon={notFound} headingLevel={1} title={t.key(`${messageKeys.many(resource.name)}.nowhere`)} />;
}
