/** A service as customers see it: name, price, duration and text. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { Money, Picture } from "../../../contract/fields";
import { assetUrl } from "../../../contract/spec";
import { formatPrice } from "../../../engine/cells/format";
import { useAssetBase, useIntlLocale, useT } from "../../../runtime/react";
import { sanitisedNodes } from "../../../ui/rich-text/sanitised-nodes";
import { defineSheet } from "../../../ui/styles";
import css from "./offer-card.css";

defineSheet(css);

/** A price of a service, with what tables by diameter or vehicle hold. */
export interface OfferedPrice {
  readonly priceMode: string;
  readonly price: Money | null;
  readonly rows: readonly { readonly price: Money | null }[];
}

/** Returns the words for a price: "59.00 €", "from 14.00 €" with several, or its kind. */
export function usePriceText(): (price: OfferedPrice) => string {
  const t = useT();
  const locale = useIntlLocale();
  return ({ priceMode, price, rows }) => {
    const amounts = rows.flatMap((row) => (row.price === null ? [] : [row.price]));
    const lowest = price ?? amounts.sort((a, b) => a.minor - b.minor)[0];
    const text = lowest === undefined || priceMode === "FREE" ? "" : formatPrice(lowest, locale);
    if (text === "") return t.key(`service.priceMode.${priceMode}`);
    return priceMode === "FROM" || amounts.length > 1 ? t("service.price.from", { price: text }) : text;
  };
}

export interface OfferCardProps {
  readonly name: string;
  readonly picture?: Picture;
  readonly price: string;
  readonly minutes: number;
  readonly short?: string;
  /** Rich text, as typed. */
  readonly description?: string;
  readonly children?: ReactNode;
}

function Description({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(...sanitisedNodes(html, { withoutAttributes: ["href"], withoutHeadings: true }));
  }, [html]);
  return <div ref={box} />;
}

export function OfferCard({ name, picture, price, minutes, short, description, children }: OfferCardProps) {
  const t = useT();
  const base = useAssetBase();
  return (
    <article className="td-offer-card" aria-label={name}>
      {picture === undefined ? null : (
        <img
          className="td-offer-card__picture"
          src={assetUrl(picture.optimizedPictureUrl ?? picture.pictureUrl, base)}
          alt=""
        />
      )}
      <div className="td-offer-card__head">
        <strong>{name}</strong>
        <span className="td-num">{price}</span>
      </div>
      <p className="td-small td-muted">{t("service.preview.minutes", { minutes })}</p>
      {short ? <p>{short}</p> : null}
      {description ? <Description html={description} /> : null}
      {children}
    </article>
  );
}
