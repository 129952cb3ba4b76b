/** Users of a shop. Users who cannot be impersonated are listed with the reason. */
import people from "@shoelace-style/shoelace/dist/assets/icons/people.svg";
import { useCallback } from "react";
import { subrogatableUsers, type SubrogatableUser } from "../../contract/endpoints/subrogation";
import { useRuntime, useT } from "../../runtime/react";
import { formatDate } from "../../runtime/session-formats";
import { Avatar } from "../../ui/avatar/avatar";
import { Badge } from "../../ui/badge/badge";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { useLoaded } from "./use-loaded";

interface UserPickerProps {
  readonly shopId: number;
  readonly value: number | undefined;
  readonly onPick: (user: SubrogatableUser) => void;
}

function LastSignIn({ at }: { readonly at: string | null }) {
  const t = useT();
  if (at === null) return <>{t("subrogation.user.never")}</>;
  return <>{t("subrogation.user.last", { date: formatDate(at) })}</>;
}

export function UserPicker({ shopId, value, onPick }: UserPickerProps) {
  const t = useT();
  const { http } = useRuntime();
  const load = useCallback(
    (signal: AbortSignal) => http.call(subrogatableUsers, { params: { shopId }, signal, background: true }),
    [http, shopId],
  );
  const { data, failed, retry } = useLoaded(load);
  if (failed) return <ErrorState partial title={t("subrogation.user.failed")} onRetry={retry} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const noneEligible = data.every((user) => user.ineligible !== null);
  return (
    <>
      {noneEligible ? (
        <EmptyState icon={people} title={t("subrogation.user.none")}>
          {t("subrogation.user.none.text")}
        </EmptyState>
      ) : null}
      {data.length === 0 ? null : (
        <div className="td-pick" role="radiogroup" aria-label={t("subrogation.user")}>
          {data.map((user) => (
            <label key={user.id} className="td-pick__row" data-disabled={user.ineligible !== null || undefined}>
              <input
                type="radio"
                name="user"
                checked={user.id === value}
                disabled={user.ineligible !== null}
                onChange={() => {
                  onPick(user);
                }}
              />
              <Avatar name={user.fullName} size={32} />
              <span className="td-pick__words">
                <span className="td-pick__name">{user.fullName}</span>
                <span className="td-pick__detail">
                  {user.role} ·{" "}
                  {user.ineligible === null ? (
                    <LastSignIn at={user.lastLoginAt} />
                  ) : (
                    t(`subrogation.ineligible.${user.ineligible}`)
                  )}
                </span>
                {user.mainAdministrator ? (
                  <span className="td-pick__badges">
                    <Badge outline>{t("subrogation.user.main")}</Badge>
                  </span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      )}
    </>
  );
}
