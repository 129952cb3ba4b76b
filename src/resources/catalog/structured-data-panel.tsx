/** Panel `@structuredData`: what search engines will read of the saved sheet. */
import { assetUrl } from "../../contract/spec";
import type { Localised, Money, Reference } from "../../contract/fields";
import { localisedText } from "../../engine/cells/format";
import type { PanelProps } from "../../engine/slots";
import { useAssetBase, useRuntime, useStore, useT } from "../../runtime/react";
import { defineSheet } from "../../ui/styles";
import { structuredData } from "./sheet-facts";
import css from "./structured-data.css";

defineSheet(css);

interface Pictured {
  readonly pictureUrl: string;
  readonly optimizedPictureUrl: string | null;
}

export function StructuredDataPanel({ record }: PanelProps) {
  const t = useT();
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const base = useAssetBase();
  if (record === undefined) return <p className="td-muted">{t("catalog-product.pictures.save-first")}</p>;
  const text = (name: string): string | null => localisedText((record[name] ?? {}) as Localised, locale) || null;
  const pictures = ((record["pictures"] ?? []) as readonly Pictured[]).slice(0, 1);
  const facts = structuredData({
    type: String(record["type"]),
    name: text("name") ?? "",
    description: text("metaDescription") ?? text("excerpt"),
    locale,
    pictures: pictures.map(({ optimizedPictureUrl, pictureUrl }) => assetUrl(optimizedPictureUrl ?? pictureUrl, base)),
    sku: record["sku"] as string | null,
    ean: record["ean"] as string | null,
    price: record["price"] as Money | null,
    isInStock: record["stockTracked"] === true ? Number(record["quantity"] ?? 0) > 0 : null,
    author: (record["author"] as Reference | null)?.label ?? null,
    publishedAt: record["publishedAt"] as string | null,
  });
  return (
    <div className="td-stack">
      <p className="td-small td-muted">{t("catalog-product.structured-data.hint")}</p>
      <pre className="td-structured-data">{JSON.stringify(facts, null, 2)}</pre>
    </div>
  );
}
