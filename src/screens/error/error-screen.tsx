/** `td-error`: the account may not open a screen. Says what is missing, right, plan or condition, and who can help. */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import warning from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle.svg";
import { useEffect, useState } from "react";
import { findScreen, type ScreenEntry } from "../../catalogue/screens";
import { askForAccess, type RightExplanation } from "../../contract/endpoints/rights";
import { RIGHTS } from "../../contract/right-codes";
import { LOCALE_MODULES } from "../../locales";
import { useReady } from "../../runtime/element";
import { useExplanation } from "../../runtime/explanation";
import { leaveIdentity } from "../../runtime/leave-identity";
import { useRuntime, useT } from "../../runtime/react";
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
  /** Admin path that was refused. Untrusted: only a screen of ours is named, by its title. */
  readonly from?: string;
  /** Right or condition that failed, or `TECHNICAL`. Untrusted too: shown only where a text of ours exists for it. */
  readonly reason?: string;
}

/** Reason of a failure that has nothing to do with rights. */
const TECHNICAL = "TECHNICAL";
const SUBSCRIPTION_PATH = "subscription";

/** Title of the screen, when its messages are there. */
function useTitle(screen: ScreenEntry | undefined): string {
  const { i18n } = useRuntime();
  const t = useT();
  useEffect(() => {
    const module = LOCALE_MODULES.find((name) => name === screen?.resource);
    if (module !== undefined) void i18n.load([module]);
  }, [i18n, screen]);
  return screen !== undefined && t.has(screen.titleKey) ? t.key(screen.titleKey) : "";
}

/** What is missing, from the explanation or else from the hint in the address; the first text that exists. */
function missing(t: Translate, explanation: RightExplanation | undefined, hint: string | undefined): string {
  if (explanation?.fact && t.has(explanation.fact.key)) return t.key(explanation.fact.key, explanation.fact.params);
  if (explanation?.reason && t.has(`rights.reason.${explanation.reason}`))
    return t.key(`rights.reason.${explanation.reason}`);
  const condition = `denial.condition.${explanation?.condition ?? hint ?? ""}`;
  if (t.has(condition)) return t.key(condition);
  const right = `right.${explanation?.right ?? hint ?? ""}`;
  if (t.has(right)) return t("error-screen.right", { right: t.key(right) });
  return t("error-screen.unknown");
}

/** One mail to those who can grant it; the button says that it went. */
function AskForAccess({ path }: { readonly path: string }) {
  const { http, toasts } = useRuntime();
  const t = useT();
  const [state, setState] = useState<"idle" | "busy" | "asked">("idle");
  async function ask() {
    setState("busy");
    try {
      const { asked } = await http.call(askForAccess, { body: { path } });
      toasts.show({ kind: asked ? "success" : "info", key: asked ? "error-screen.asked" : "error-screen.not-asked" });
      setState("asked");
    } catch (error) {
      console.error("Access could not be asked for", error);
      toasts.show({ kind: "error", key: "error-screen.ask-failed" });
      setState("idle");
    }
  }
  return (
    <Button variant="primary" busy={state === "busy"} disabled={state === "asked"} onClick={() => void ask()}>
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
  const technical = reason === TECHNICAL;
  // Without a screen it is a right that is asked about: something on a screen was refused.
  const right = RIGHTS.find((known) => known === reason);
  const state = useExplanation(technical ? {} : path === undefined ? { right } : { path });
  const title = useTitle(screen);
  const explanation = state.status === "explained" ? state.explanation : undefined;
  useReady(state.status !== "loading");

  const arrived = explanation?.allowed === true;
  useEffect(() => {
    // The right has come meanwhile: on to where the user wanted to go.
    if (arrived && path !== undefined) void navigation.navigate(path, { replace: true, force: true });
  }, [arrived, path, navigation]);

  if (state.status === "loading" || arrived) return <Skeleton lines={3} />;
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
      {technical && path !== undefined ? (
        <LinkButton variant="primary" to={path}>
          {t("error-screen.retry")}
        </LinkButton>
      ) : null}
      {explanation?.reason === "PLAN_TOO_LOW" && findScreen(SUBSCRIPTION_PATH) !== undefined ? (
        <LinkButton variant="primary" to={SUBSCRIPTION_PATH}>
          {t("error-screen.plans")}
        </LinkButton>
      ) : explanation?.grantedBy.some(({ kind }) => kind === "PERSON") === true && path !== undefined ? (
        <AskForAccess path={path} />
      ) : null}
    </>
  );
  const heading = technical
    ? t("error-screen.technical")
    : title === ""
      ? t("error-screen.title")
      : t("error-screen.title-of", { title });
  return (
    <EmptyState page icon={technical ? warning : lock} headingLevel={1} title={heading} action={buttons}>
      <p>{technical ? t("error-screen.technical-text") : missing(t, explanation, reason)}</p>
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
