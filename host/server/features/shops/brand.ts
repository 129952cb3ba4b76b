/** Copies a shop's brand to its settings, which every page reads. */
import { sql } from "drizzle-orm";
import type { Picture } from "../../../../src/contract/fields/values";
import { shop, type ShopSettings } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

interface Brand {
  readonly logo: readonly Picture[] | null;
  readonly logoWhite: readonly Picture[] | null;
  readonly fontUrl: string | null;
  readonly palette: readonly { readonly color: string }[];
}

const addressOf = (picture: Brand["logo"]): string | undefined => picture?.[0]?.pictureUrl ?? undefined;

/** A part without a value takes the default of the platform again. */
export async function applyBrand(data: ScopedDatabase, { logo, logoWhite, fontUrl, palette }: Brand): Promise<void> {
  const [logoPath, logoWhitePath] = [addressOf(logo), addressOf(logoWhite)];
  const settings: ShopSettings = {
    ...(logoPath !== undefined && { logoPath }),
    ...(logoWhitePath !== undefined && { logoWhitePath }),
    ...(fontUrl !== null && { fontUrl }),
    ...(palette.length > 0 && { colours: palette.map(({ color }) => color) }),
  };
  await data.execute(
    shop,
    (
      scope,
    ) => sql`update ${shop} set settings = (${shop.settings} - array['logoPath', 'logoWhitePath', 'fontUrl', 'colours'])
      || ${JSON.stringify(settings)}::jsonb, updated_at = now() where ${scope}`,
    "write",
  );
}
