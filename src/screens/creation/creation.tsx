/**
 * `td-shop-creation` and `td-ecal-creation`: creates a shop or a calendar in a few steps, each validated by the server.
 * @messages creation.**
 * @messages right.*
 */
import { useEffect, useRef, useState } from "react";
import { isFieldVisible } from "../../contract/endpoints/creation";
import { useElement, useReady } from "../../runtime/element";
import { DEFAULT_CREATION_CONTEXT } from "../../runtime/server-messages";
import { useConfiguration, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Link } from "../../ui/link/link";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { ClaimField } from "./claim-field";
import { CreationFieldInput } from "./creation-field";
import css from "./creation.css";
import { InvitationGate } from "./invitation-gate";
import { Phases } from "./phases";
import { ResendCode } from "./resend-code";
import { Summary } from "./summary";
import { readStoredDraft, useCreationSteps, useCreationProgress, type Creation } from "./use-creation";
import { useStepHistory } from "./use-step-history";

defineSheet(css);

export interface CreationProps {
  /** Creation context. Default: that of the page's configuration (startup-12). */
  readonly context?: string;
  /** Draft to resume, from a mailed link. */
  readonly draft?: string;
  /** Secret of a mailed invitation. */
  readonly invitation?: string;
  /** Creates an appointment calendar instead of a shop. */
  readonly ecal?: boolean;
}

/** Fields that the screen treats by name. */
const CLAIM_CODE = "claimCode";
const TERMS = "acceptTerms";

/** Error key of an email address that already has an account. */
const EMAIL_USED = "creation.error.email-used";

export function CreationScreen({ context: routeContext, draft, invitation, ecal = false }: CreationProps) {
  const t = useT();
  const { options } = useRuntime();
  const context = routeContext || options.get().creationContext || DEFAULT_CREATION_CONTEXT;
  const { helpUrl } = useConfiguration();
  const started = usePublicStart({
    messages: import.meta.messages(),
    serverModule: "creation",
    context,
  });
  const serverContext = ecal ? `ECAL_${context}` : context;
  // Read once: the draft that BEGIN stores later must not reload the steps.
  const [resumedDraft] = useState(() => draft ?? readStoredDraft(serverContext));
  const [invitationCode, setInvitationCode] = useState(invitation);
  const state = useCreationSteps(serverContext, { draft: resumedDraft, invitation: invitationCode }, started);
  // The steps decide the whole page, including its heading.
  useReady(state.status !== "loading");
  if (!started) return null;
  const title = ecal ? t("creation-screen.ecal-title") : t("creation-screen.title");
  if (state.status === "ready" && state.creation.access === "OPEN")
    return (
      <Steps
        title={title}
        creation={state.creation}
        context={serverContext}
        draft={resumedDraft}
        invitation={invitationCode}
      />
    );
  return (
    <PublicFrame title={title}>
      <div className="td-form">
        {state.status === "loading" ? (
          <Skeleton lines={5} />
        ) : state.status === "ready" && state.creation.access === "INVITATION" ? (
          <InvitationGate isInvalid={invitationCode !== undefined} onCode={setInvitationCode} />
        ) : (
          <>
            <Alert
              tone="warning"
              title={
                state.status === "ready"
                  ? t("creation.error.closed")
                  : state.status === "unknown"
                    ? t("creation-screen.unknown")
                    : t("creation-screen.failed")
              }
            />
            {state.status === "ready" && helpUrl !== "" ? (
              <LinkButton href={helpUrl}>{t("creation-screen.contact")}</LinkButton>
            ) : null}
            <LinkButton to="/login">{t("public.back-to-login")}</LinkButton>
          </>
        )}
      </div>
    </PublicFrame>
  );
}

interface StepsProps {
  readonly title: string;
  readonly creation: Creation;
  readonly context: string;
  readonly draft: string | undefined;
  readonly invitation: string | undefined;
}

function Steps({ title, creation, context, draft: resumedDraft, invitation }: StepsProps) {
  const { emit } = useElement();
  const { navigation, tabs } = useRuntime();
  const t = useT();
  const progress = useCreationProgress(creation, context, resumedDraft, invitation);
  const { step, index, errors, busy, draft } = progress;
  useStepHistory(step.code, progress.goTo);
  const [codeSent, setCodeSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusedStep = useRef(step.code);
  useEffect(() => {
    emit("td-creation-step", { code: step.code });
    // The heading of a new step gets the focus, so that screen readers announce it.
    if (focusedStep.current !== step.code) form.current?.querySelector<HTMLElement>(".td-h2")?.focus();
    focusedStep.current = step.code;
  }, [emit, step.code]);

  const errorMessage = (name: string) => {
    const error = errors[name];
    return error === undefined ? undefined : t.key(error.key, error.params, { fallback: error.key });
  };
  async function submit() {
    if (step.code !== "SUMMARY") {
      const [firstInvalid] = await progress.next();
      if (firstInvalid) form.current?.querySelector<HTMLElement>(`#field-${firstInvalid}`)?.focus();
      return;
    }
    const created = await progress.create();
    if (created === undefined) return;
    const nextPath = created.nextPathAfterLogin ?? "/";
    tabs.post("sign-in");
    const detail = { shopCode: created.shopCode ?? "", shopUrl: created.shopUrl ?? "", nextPath };
    if (emit("td-creation-done", detail))
      navigation.open(navigation.href(created.successfullyLogin ? nextPath : "/login"));
  }

  const stepError = errorMessage("");
  const emailUsed = Object.values(errors).some(({ key }) => key === EMAIL_USED);
  return (
    <PublicFrame title={title} wide={step.code === "SUMMARY"}>
      <form
        ref={form}
        className="td-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="td-creation__progress">
          <p className="td-small td-subtle">
            {t("creation-screen.step", { step: index + 1, steps: creation.steps.length })}
          </p>
          <ProgressBar label={title} value={(index + 1) / creation.steps.length} />
        </div>
        <div>
          <Heading level={2} tabIndex={-1}>
            {t.key(step.title)}
          </Heading>
          {step.description == null ? null : <p className="td-muted td-small">{t.key(step.description)}</p>}
        </div>
        {index === 0 && creation.invitedBy !== null ? (
          <Alert tone="info" title={t("creation-screen.invited", { network: creation.invitedBy })} />
        ) : null}
        {stepError === undefined ? null : <Alert tone="danger" title={stepError} />}
        {emailUsed ? <Link to="/login">{t("creation-screen.sign-in")}</Link> : null}
        {step.code === "SUMMARY" ? (
          <Summary steps={creation.steps} values={progress.values} onChange={progress.goTo} />
        ) : (
          step.fields
            .filter(
              (field) =>
                isFieldVisible(field, progress.values) && (step.code !== "CLAIM" || field.kind !== "code" || codeSent),
            )
            .map((field) =>
              field.kind === "dealer" ? (
                <ClaimField
                  key={field.name}
                  label={t.key(field.label)}
                  draft={draft ?? ""}
                  value={String(progress.values[field.name] ?? "")}
                  error={errorMessage(field.name)}
                  onChange={(dealer) => {
                    progress.set(field.name, dealer);
                  }}
                  onCodeSent={(sent) => {
                    setCodeSent(sent);
                    progress.set(CLAIM_CODE, "");
                  }}
                />
              ) : (
                <CreationFieldInput
                  key={field.name}
                  field={field}
                  values={progress.values}
                  error={errorMessage(field.name)}
                  onChange={progress.set}
                  termsUrl={field.name === TERMS ? creation.terms.url : ""}
                />
              ),
            )
        )}
        {step.code === "SUMMARY" && draft !== undefined ? (
          <Phases draft={draft} running={busy} failed={progress.failedPhase} />
        ) : null}
        {step.code === "PLAN" ? <PlanFeatures creation={creation} plan={progress.values.plan} /> : null}
        {step.code === "CODE" && draft !== undefined ? <ResendCode draft={draft} /> : null}
        <div className="td-row td-creation__bar">
          {index > 0 ? <Button onClick={progress.back}>{t("creation-screen.back")}</Button> : null}
          <Button type="submit" variant="primary" busy={busy}>
            {step.code !== "SUMMARY"
              ? t("creation-screen.next")
              : progress.failedPhase === undefined
                ? t("creation-screen.create")
                : t("creation-screen.again")}
          </Button>
        </div>
      </form>
    </PublicFrame>
  );
}

/** Features of the chosen plan. */
function PlanFeatures({ creation, plan }: { readonly creation: Creation; readonly plan: unknown }) {
  const t = useT();
  const selectedPlan = creation.plans.find(({ code }) => code === plan);
  return selectedPlan === undefined || selectedPlan.features.length === 0 ? null : (
    <ul className="td-small td-muted">
      {selectedPlan.features.map((feature) => (
        <li key={feature}>{t.key(feature, undefined, { fallback: feature })}</li>
      ))}
    </ul>
  );
}
