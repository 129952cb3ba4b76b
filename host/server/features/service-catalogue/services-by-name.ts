/** Finds services by what people call them. */
import type { Reference } from "../../../../src/contract/fields";
import { foldText } from "../../../../src/contract/fold-text";
import service from "../../../../src/resources/dealers/services/service.resource";
import type { KindContext } from "../../resources/types";

/** Returns how an active service of the shop is found by its name in any language. */
export async function servicesByName({
  all,
}: Pick<KindContext, "all">): Promise<(name: string) => Reference | undefined> {
  const services = await all(service, { active: "true" });
  const byName = new Map(
    services.flatMap(({ id, name, publicName }) =>
      [...Object.values(name), ...Object.values(publicName ?? {})].map((text) => [foldText(text), id] as const),
    ),
  );
  return (name) => {
    const id = byName.get(foldText(name));
    return id === undefined ? undefined : { id, label: "" };
  };
}
