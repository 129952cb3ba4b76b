/** The preview of the logos, which loads with the form. */
import { defineSlots } from "../../../engine/slots";
import { deferred } from "../../../ui/deferred";

const preview = deferred(async () => {
  const { BrandPreview } = await import("./brand-preview");
  return BrandPreview;
});

export default defineSlots({ panels: { "@preview": preview } });
