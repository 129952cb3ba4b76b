/** `td-shops`: the shops of the platform. Super administrators can remove one. */
import shopIcon from "@shoelace-style/shoelace/dist/assets/icons/shop.svg";
import trash from "@shoelace-style/shoelace/dist/assets/icons/trash.svg";
import { useEffect, useState } from "react";
import { shopList, type ShopRow } from "../../contract/endpoints/shops";
import { useReady } from "../../runtime/element";
import { useCan, useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { StatusBadge } from "../../ui/badge/status-badge";
import { IconButton } from "../../ui/button/icon-button";
import { Card } from "../../ui/card/card";
import { SearchInput } from "../../ui/inputs/search-input";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";
import type { Tone } from "../../ui/tone";
import { ShopInvitations } from "./shop-invitations";
import { ShopRemoval } from "./shop-removal";

/** Pause in typing before a search, in milliseconds. */
const SEARCH_MS = 250;
const TONES: Readonly<Record<ShopRow["status"], Tone>> = {
  CREATING: "info",
  ACTIVE: "success",
  SUSPENDED: "warning",
  DELETED: "danger",
};

function ShopCard({ shop, onRemove }: { readonly shop: ShopRow; readonly onRemove: (() => void) | undefined }) {
  const t = useT();
  return (
    <Card
      title={shop.name}
      actions={
        <>
          <StatusBadge tone={TONES[shop.status]} label={t(`shop-list.status.${shop.status}`)} />
          {onRemove === undefined ? null : (
            <IconButton icon={trash} label={t("shop-list.remove", { name: shop.name })} onClick={onRemove} />
          )}
        </>
      }
    >
      <p className="td-row td-muted">
        <span>{[shop.code, shop.networkName, shop.country].filter(Boolean).join(" · ")}</span>
        <Badge outline>{shop.open ? t("shop-list.open") : t("shop-list.closed")}</Badge>
      </p>
    </Card>
  );
}

export function ShopList() {
  const t = useT();
  const { http } = useRuntime();
  const mayRemove = useCan("SUPER_ADMIN");
  const [search, setSearch] = useState("");
  const [attemptCount, setAttempt] = useState(0);
  const [shops, setShops] = useState<readonly ShopRow[] | "failed">();
  const [shopToRemove, setShopToRemove] = useState<ShopRow>();
  useEffect(() => {
    const controller = new AbortController();
    const q = search.trim();
    http.call(shopList, { query: q === "" ? {} : { q }, signal: controller.signal }).then(
      ({ elements }) => {
        if (!controller.signal.aborted) setShops(elements);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The shops could not be loaded", error);
        setShops("failed");
      },
    );
    return () => {
      controller.abort();
    };
  }, [http, search, attemptCount]);
  useReady(shops !== undefined);
  const reload = (): void => {
    setAttempt((count) => count + 1);
  };
  return (
    <section className="td-stack" aria-label={t("shop-list.title")}>
      <Heading level={1}>{t("shop-list.title")}</Heading>
      <ShopInvitations />
      <SearchInput label={t("shop-list.search")} value={search} onChange={setSearch} debounce={SEARCH_MS} />
      {shops === undefined ? (
        <Skeleton lines={6} />
      ) : shops === "failed" ? (
        <ErrorState title={t("shop-list.failed")} onRetry={reload} />
      ) : shops.length === 0 ? (
        <EmptyState icon={shopIcon} title={t("shop-list.none")} />
      ) : (
        shops.map((shop) => (
          <ShopCard
            key={shop.id}
            shop={shop}
            onRemove={
              mayRemove
                ? () => {
                    setShopToRemove(shop);
                  }
                : undefined
            }
          />
        ))
      )}
      {shopToRemove === undefined ? null : (
        <ShopRemoval
          shop={shopToRemove}
          onClose={() => {
            setShopToRemove(undefined);
          }}
          onRemoved={() => {
            setShopToRemove(undefined);
            reload();
          }}
        />
      )}
    </section>
  );
}
