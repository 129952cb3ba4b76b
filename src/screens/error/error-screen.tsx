/**
 * `td-error`: shown when the account may not open a screen. Tells which right, plan or condition is missing, and who
 * can help.
 */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle.svg";
import { useEffect, useState } from "react";
import { findScreen, type ScreenEntry } from "../../catalogue/screens";
import { requestAccess, type RightExplanation } from "../../contract/endpoints/rights";
import { RIGHTS } from "../../contract/right-codes";
import { useReady } from "../../runtime/element";
import { useExplanation } from "../../runtime/explanation";
import { leaveIdentity } from "../../runtime/leave-identity";
import { useRuntime, useT } from "../../runtime/react";
import { loadResourceMessages } from "../../runtime/resource-messages";
import type { Translate } from "../../runtime/i18n";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Link } from "../../ui/link/link";
import { RightChecks } from "../../ui/explainer/right-checks";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import css from "./error-screen.css";

defineSheet(css);

export interface ErrorScreenProps {
  /** Admin path that was refused. Untrusted: used only to look up a screen, which is named by its title. */
  readonly from?: string;
  /** Right or condition that failed, or `TECHNICAL`. Untrusted: shown only if a text exists for it. */
  readonly reason?: string;
}

/** Reason of a failure unrelated to rights. */
const TECHNICAL = "TECHNICAL";
const SUBSCRIPTION_PATH = "subscription";

/** Returns the title of a screen once its messages have loaded. */
function useTitle(screen: ScreenEntry | undefined): string {
  const t = useT();
  useEffect(() => {
    if (screen?.resource !== undefined) void loadResourceMessages([screen.resource]);
  }, [screen]);
  return screen !== undefined && t.has(screen.titleKey) ? t.key(screen.titleKey) : "";
}

/** Returns what is missing, from the explanation or else from the URL's hint: the first text that exists. */
function missingText(t: Translate, explanation: RightExplanation | undefined, urlReason: string | undefined): string {
  if (explanation?.fact && t.has(explanation.fact.key)) return t.key(explanation.fact.key, explanation.fact.params);
  const condition = `denial.condition.${explanation?.condition ?? urlReason ?? ""}`;
  if (t.has(condition)) return t.key(condition);
  const right = `right.${explanation?.right ?? urlReason ?? ""}`;
  if (t.has(right)) return t("error-screen.right", { right: t.key(right) });
  return t("error-screen.unknown");
}

/** Sends one mail to those who can grant access. */
function RequestAccess({ path }: { readonly path: string }) {
  const { http, toasts } = useRuntime();
  const t = useT();
  const [state, setState] = useState<"idle" | "busy" | "asked">("idle");
  async function request() {
    setState("busy");
    try {
      const { sent } = await http.call(requestAccess, { body: { path } });
      toasts.show({ kind: sent ? "success" : "info", key: sent ? "error-screen.asked" : "error-screen.not-asked" });
      setState("asked");
    } catch (error) {
      console.error("Access could not be requested", error);
      toasts.show({ kind: "error", key: "error-screen.ask-failed" });
      setState("idle");
    }
  }
  return (
    <Button variant="primary" busy={state === "busy"} disabled={state === "asked"} onClick={() => void request()}>
      {state === "asked" ? t("error-screen.asked") : t("error-screen.ask")}
    </Button>
  );
}

export function ErrorScreen({ from, reason }: ErrorScreenProps) {
  const runtime = useRuntime();
  const { navigation } = runtime;
  const t = useT();
  const screen = from === undefined ? undefined : findScreen(from)?.screen;
  const path = screen === undefined ? undefined : from;
  const isTechnical = reason === TECHNICAL;
  // Without a screen, explain the right: something on a screen was refused.
  const right = RIGHTS.find((candidate) => candidate === reason);
  const state = useExplanation(isTechnical ? {} : path === undefined ? { right } : { path });
  const title = useTitle(screen);
  const explanation = state.status === "explained" ? state.explanation : undefined;
  useReady(state.status !== "loading");

  const isAllowed = explanation?.allowed === true;
  useEffect(() => {
    // The right has been granted meanwhile: open the requested screen.
    if (isAllowed && path !== undefined) void navigation.navigate(path, { replace: true, force: true });
  }, [isAllowed, path, navigation]);

  if (state.status === "loading" || isAllowed) return <Skeleton lines={3} />;
  const buttons = (
    <>
      <Button
        onClick={() => {
          history.back();
        }}
      >
        {t("error-screen.back")}
      </Button>
      <LinkButton to="/">{t("error-screen.home")}</LinkButton>
      {isTechnical && path !== undefined ? (
        <LinkButton variant="primary" to={path}>
          {t("error-screen.retry")}
        </LinkButton>
      ) : null}
      {explanation?.reason === "PLAN_TOO_LOW" && findScreen(SUBSCRIPTION_PATH) !== undefined ? (
        <LinkButton variant="primary" to={SUBSCRIPTION_PATH}>
          {t("error-screen.plans")}
        </LinkButton>
      ) : explanation?.grantedBy.some(({ kind }) => kind === "PERSON") === true && path !== undefined ? (
        <RequestAccess path={path} />
      ) : null}
    </>
  );
  const heading = isTechnical
    ? t("error-screen.technical")
    : title === ""
      ? t("error-screen.title")
      : t("error-screen.title-of", { title });
  return (
    <EmptyState page icon={isTechnical ? warning : lock} headingLevel={1} title={heading} action={buttons}>
      <p>{isTechnical ? t("error-screen.technical-text") : missingText(t, explanation, reason)}</p>
      {explanation?.plan ? <p>{t("error-screen.plan", { plan: explanation.plan })}</p> : null}
      {explanation !== undefined && explanation.grantedBy.length > 0 ? (
        <p>
          {t("error-screen.granted-by")} <strong>{explanation.grantedBy.map(({ name }) => name).join(", ")}</strong>
        </p>
      ) : null}
      {explanation?.initialUser?.allowed ? (
        <p>
          {t("error-screen.initial-user", { name: explanation.initialUser.name })}{" "}
          <Button size="sm" onClick={() => void leaveIdentity(runtime)}>
            {t("error-screen.leave-identity")}
          </Button>
        </p>
      ) : null}
      {explanation === undefined ? null : (
        <details className="td-error-screen__checks" open>
          <summary>{t("rights.checks.title")}</summary>
          <RightChecks explanation={explanation} />
        </details>
      )}
      {explanation?.link ? <Link to={explanation.link}>{t("error-screen.change-it")}</Link> : null}
    </EmptyState>
  );
}
