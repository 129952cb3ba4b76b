/** The open block: its steps with their links, and a button to mark each as made. */
import arrow from "@shoelace-style/shoelace/dist/assets/icons/arrow-right.svg";
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import type { GuideBlock, GuideLink, GuideStep } from "../../contract/endpoints/home-guide";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { Link } from "../../ui/link/link";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { Heading } from "../../ui/text/heading";
import { countDone, nextStepIn, playable } from "./guide-model";
import { relativeDay, translateOrText } from "./texts";
import type { Guide } from "./use-guide";
import { VideoThumb } from "./video";

function StepLink({ link }: { readonly link: GuideLink }) {
  const t = useT();
  const label = translateOrText(t, link.label);
  return link.hasRights ? (
    <Link to={link.url} id={link.elementId} className="td-guide-link">
      <Icon icon={arrow} size={14} /> {label}
    </Link>
  ) : (
    <span id={link.elementId} className="td-guide-link td-guide-link--closed">
      <Icon icon={lock} size={14} /> {t("guide.link.no-rights", { label })}
    </span>
  );
}

interface StepProps extends Pick<Guide, "mark" | "saving"> {
  readonly step: GuideStep;
  readonly number: number;
  /** The next step to do. */
  readonly current: boolean;
  readonly active: boolean;
}

function MadeBy({ step, mark, saving }: Pick<StepProps, "step" | "mark" | "saving">) {
  const t = useT();
  const locale = useIntlLocale();
  const label = translateOrText(t, step.label);
  return (
    <p className="td-guide-step__made">
      {step.madeBy && step.madeAt
        ? t("guide.step.made-by", { name: step.madeBy, date: relativeDay(step.madeAt, locale) })
        : t("guide.step.made")}
      {step.hasRights && step.name !== "" && mark !== undefined ? (
        <>
          {" · "}
          <button
            type="button"
            className="td-guide-step__undo"
            aria-label={t("guide.step.undo.label", { step: label })}
            disabled={saving !== undefined}
            onClick={() => void mark(step, false)}
          >
            {t("guide.step.undo")}
          </button>
        </>
      ) : null}
    </p>
  );
}

/** Button that marks a step as made (guide-01). Asks first when the data does not show it yet. */
function Validate({
  step,
  mark,
  saving,
  current,
}: Pick<StepProps, "step" | "saving" | "current"> & { readonly mark: NonNullable<Guide["mark"]> }) {
  const t = useT();
  const { dialogs } = useRuntime();
  const isSuggestedDone = step.check?.ok === true;
  const validate = async () => {
    if (step.check?.ok === false) {
      const confirmed = await dialogs.confirm({
        titleKey: "guide.anyway.title",
        contentKey: "guide.anyway.text",
        params: { step: translateOrText(t, step.label) },
        confirmKey: "guide.anyway.agree",
        dismissKey: "guide.anyway.dismiss",
      });
      if (!confirmed) return;
    }
    await mark(step, true);
  };
  return (
    <p className="td-guide-step__validate">
      <Button
        id={step.validateStepElementId}
        size="sm"
        variant={current ? "primary" : "default"}
        icon={check}
        busy={saving === step.name}
        onClick={() => void validate()}
      >
        {isSuggestedDone ? t("guide.step.confirm") : t("guide.step.validate")}
      </Button>
      {step.check ? (
        <span className="td-small td-muted">{translateOrText(t, step.check.message, step.params)}</span>
      ) : null}
    </p>
  );
}

function Step(props: StepProps) {
  const t = useT();
  const { step, number, current, active, mark, saving } = props;
  const label = translateOrText(t, step.label);
  const video = playable(step.video);
  return (
    <li className="td-guide-step" data-made={step.made} data-current={current}>
      <span className="td-guide-step__mark">
        {step.made ? (
          <Icon icon={check} size={14} label={t("guide.step.made")} />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
      </span>
      <div className="td-grow td-guide-step__body">
        <Heading level={3}>
          {label} {current ? <Badge tone="primary">{t("guide.step.current")}</Badge> : null}
        </Heading>
        <p className="td-muted">{translateOrText(t, step.message, step.params)}</p>
        {step.made || step.configurationUrls.length === 0 ? null : (
          <p className="td-guide-step__links">
            {step.configurationUrls.map((link) => (
              <StepLink key={link.elementId} link={link} />
            ))}
          </p>
        )}
        {step.made || step.name === "" || !active ? null : step.hasRights ? (
          mark === undefined ? null : (
            <Validate step={step} mark={mark} saving={saving} current={current} />
          )
        ) : (
          <p className="td-small td-muted">{t("guide.step.no-rights")}</p>
        )}
      </div>
      {step.made ? <MadeBy {...props} /> : video === undefined ? null : <VideoThumb video={video} title={label} />}
    </li>
  );
}

export function BlockSteps({ block, mark, saving }: Pick<Guide, "mark" | "saving"> & { readonly block: GuideBlock }) {
  const t = useT();
  const next = nextStepIn(block);
  const doneCount = countDone(block);
  const title = translateOrText(t, block.title);
  const count = t("guide.block.count", { made: doneCount, total: block.steps.length });
  return (
    <section className="td-guide-open" aria-labelledby="td-guide-open-title">
      <header className="td-guide-open__head">
        <div className="td-grow">
          <Heading level={2} id="td-guide-open-title" tabIndex={-1}>
            {title}
          </Heading>
          <p className="td-small td-muted">{translateOrText(t, block.label)}</p>
        </div>
        <div className="td-guide-open__bar">
          <ProgressBar value={doneCount / Math.max(1, block.steps.length)} label={`${title} – ${count}`} />
        </div>
        <span className="td-small td-muted">{count}</span>
      </header>
      <ol className="td-guide-steps">
        {block.steps.map((step, index) => (
          <Step
            key={step.name || index}
            step={step}
            number={index + 1}
            current={step === next}
            active={block.active}
            mark={mark}
            saving={saving}
          />
        ))}
      </ol>
    </section>
  );
}
