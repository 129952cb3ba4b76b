/** Beside the form: what is forbidden under another identity, and recent identities. */
import ban from "@shoelace-style/shoelace/dist/assets/icons/slash-circle.svg";
import { useCallback } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import { recentIdentities } from "../../contract/endpoints/subrogation";
import { FORBIDDEN_UNDER_SUBROGATION } from "../../contract/identity";
import { useRuntime, useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Icon } from "../../ui/icon/icon";
import { useLoaded } from "./use-loaded";

export type RecentIdentity = ResponseOf<typeof recentIdentities>[number];

/** Recent identities. A click fills the form except for the reason. */
export function Recent({ onPick }: { readonly onPick: (identity: RecentIdentity) => void }) {
  const t = useT();
  const { http } = useRuntime();
  const load = useCallback((signal: AbortSignal) => http.call(recentIdentities, { signal, background: true }), [http]);
  const { data = [] } = useLoaded(load);
  if (data.length === 0) return null;
  return (
    <Card title={t("subrogation.recent")} flush>
      <ul className="td-pick td-pick--flush">
        {data.map((identity) => (
          <li key={`${String(identity.shopId)}-${String(identity.userId)}`}>
            <button
              type="button"
              className="td-pick__row"
              onClick={() => {
                onPick(identity);
              }}
            >
              <span className="td-pick__words">
                <span className="td-pick__name">{identity.userName}</span>
                <span className="td-pick__detail">{identity.shopName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Forbidden() {
  const t = useT();
  return (
    <Card title={t("subrogation.forbidden")}>
      <ul className="td-forbidden">
        {FORBIDDEN_UNDER_SUBROGATION.map((code) => (
          <li key={code}>
            <Icon icon={ban} size={14} />
            <span>{t(`subrogation.forbidden.${code}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
