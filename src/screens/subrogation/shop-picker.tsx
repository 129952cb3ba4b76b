/** Finds a shop by search and user profile. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import closed from "@shoelace-style/shoelace/dist/assets/icons/slash-circle.svg";
import shopIcon from "@shoelace-style/shoelace/dist/assets/icons/shop.svg";
import { useCallback, useId, useState } from "react";
import {
  filteredSubrogatableShops,
  USER_PROFILE_CODES,
  type SubrogatableShop,
} from "../../contract/endpoints/subrogation";
import { useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { SearchInput } from "../../ui/inputs/search-input";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { useLoaded } from "./use-loaded";

/** Pause in typing before a search, in milliseconds. */
const SEARCH_MS = 250;

/** Name, code, town and state of a shop. */
export function ShopSummary({ shop }: { readonly shop: SubrogatableShop }) {
  const t = useT();
  const { name, code, city, networkName, status, open, planCode } = shop;
  return (
    <span className="td-pick__words">
      <span className="td-pick__name">{name}</span>
      <span className="td-pick__detail">
        {[code, city, networkName].filter((part) => part !== null && part !== "").join(" · ")}
      </span>
      <span className="td-pick__badges">
        {status !== "ACTIVE" ? (
          <StatusBadge tone="danger" label={t(`subrogation.shop.status.${status}`)} />
        ) : open ? (
          <StatusBadge tone="success" icon={check} label={t("subrogation.shop.open")} />
        ) : (
          <StatusBadge tone="neutral" icon={closed} label={t("subrogation.shop.closed")} />
        )}
        {planCode === null ? null : <Badge outline>{t.key(`plan.${planCode}`)}</Badge>}
      </span>
    </span>
  );
}

interface ShopPickerProps {
  readonly initialSearch?: string;
  readonly onPick: (shop: SubrogatableShop) => void;
}

export function ShopPicker({ initialSearch = "", onPick }: ShopPickerProps) {
  const t = useT();
  const { http } = useRuntime();
  const labelId = useId();
  const [search, setSearch] = useState(initialSearch);
  const [profiles, setProfiles] = useState<readonly string[]>([]);
  const load = useCallback(
    (signal: AbortSignal) =>
      http.call(filteredSubrogatableShops, {
        query: {
          ...(search.trim() !== "" && { q: search.trim() }),
          ...(profiles.length > 0 && { userProfileCode: profiles.join(",") }),
        },
        signal,
        background: true,
      }),
    [http, search, profiles],
  );
  const { data, failed, retry } = useLoaded(load);
  const toggle = (code: string) => {
    setProfiles((selected) =>
      selected.includes(code) ? selected.filter((other) => other !== code) : [...selected, code],
    );
  };
  const clear = () => {
    setSearch("");
    setProfiles([]);
  };
  const remaining = data === undefined ? 0 : data.total - data.elements.length;
  return (
    <div className="td-stack">
      <SearchInput
        label={t("subrogation.shop.search")}
        placeholder={t("subrogation.shop.placeholder")}
        value={search}
        onChange={setSearch}
        debounce={SEARCH_MS}
      />
      <div role="group" aria-labelledby={labelId} className="td-row">
        <span id={labelId} className="td-muted td-small">
          {t("subrogation.shop.profiles")}
        </span>
        {USER_PROFILE_CODES.map((code) => (
          <button
            key={code}
            type="button"
            className="td-pick__chip"
            aria-pressed={profiles.includes(code)}
            onClick={() => {
              toggle(code);
            }}
          >
            {t(`subrogation.profile.${code}`)}
          </button>
        ))}
      </div>
      {failed ? (
        <ErrorState partial title={t("subrogation.shop.failed")} onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : data.elements.length === 0 ? (
        <EmptyState
          icon={shopIcon}
          title={t("subrogation.shop.none")}
          action={<Button onClick={clear}>{t("subrogation.shop.none.clear")}</Button>}
        >
          {t("subrogation.shop.none.text")}
        </EmptyState>
      ) : (
        <ul className="td-pick" aria-label={t("subrogation.shop")}>
          {data.elements.map((shop) => (
            <li key={shop.id}>
              <button
                type="button"
                className="td-pick__row"
                onClick={() => {
                  onPick(shop);
                }}
              >
                <ShopSummary shop={shop} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {remaining > 0 ? <p className="td-muted td-small">{t.count("subrogation.more", remaining)}</p> : null}
    </div>
  );
}
