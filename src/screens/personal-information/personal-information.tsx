/** `td-personal-information`: the account's own data, in cards that are saved one by one. */
import { useQuery } from "@tanstack/react-query";
import { personalInformation } from "../../contract/endpoints/personal-information";
import { errorText } from "../../engine/error-text";
import { useReady } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { PERSONAL_KEY } from "./cache-key";
import { LanguageCard } from "./language-card";
import { NotificationsCard } from "./notifications-card";
import { ShopCards } from "./shop-cards";
import { PasswordCard } from "./password-card";
import css from "./personal-information.css";
import { ProfileCard } from "./profile-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";

defineSheet(css);

export function PersonalInformation() {
  return (
    <QueryProvider>
      <Cards />
    </QueryProvider>
  );
}

function Cards() {
  const t = useT();
  const { http, session } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: PERSONAL_KEY,
    queryFn: ({ signal }) => http.call(personalInformation, { signal }),
  });
  useReady(data !== undefined, error);
  if (error !== null && data === undefined)
    return (
      <ErrorState error={error} title={t("personal-information.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton lines={8} />;
  return (
    <section className="td-stack">
      <Heading level={1}>{t("personal-information.title")}</Heading>
      <div className="td-personal">
        <ProfileCard information={data} />
        <PasswordCard information={data} />
        <SecondFactorCard />
        <NotificationsCard information={data} />
        <LanguageCard />
        <SessionsCard />
        {session.holds(["whole-shop"]) ? <ShopCards /> : null}
      </div>
    </section>
  );
}
