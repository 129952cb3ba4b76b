/** Card on top of the guide: progress, remaining time, next step. */
import { useIntlLocale, useSession, useT } from "../../runtime/react";
import type { GuideVideo } from "../../contract/endpoints/home-guide";
import { numberFormat } from "../../contract/intl-formats";
import { Button } from "../../ui/button/button";
import { Heading } from "../../ui/text/heading";
import type { NextStep, Progress } from "./guide-model";
import { duration, translateOrText } from "./texts";
import { IntroductionButton } from "./video";

/** Radius of the ring, in units of the drawing. */
const RADIUS = 42;

function Ring({ share }: { readonly share: number }) {
  const t = useT();
  const locale = useIntlLocale();
  const percent = Math.round(share * 100);
  const length = 2 * Math.PI * RADIUS;
  return (
    <div className="td-guide-ring" role="img" aria-label={t("guide.progress.label", { percent })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="td-guide-ring__track" cx="50" cy="50" r={RADIUS} />
        <circle
          className="td-guide-ring__value"
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${String(length * share)} ${String(length)}`}
        />
      </svg>
      <span className="td-guide-ring__text" aria-hidden="true">
        {numberFormat(locale, { style: "percent" }).format(share)}
      </span>
    </div>
  );
}

interface SummaryProps {
  readonly progress: Progress;
  readonly next?: NextStep;
  readonly introduction?: GuideVideo;
  readonly onContinue: (place: NextStep) => void;
}

export function Summary({ progress, next, introduction, onContinue }: SummaryProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { display } = useSession();
  const [name = ""] = (display?.shopUserFullName ?? "").split(" ");
  const { done, total, minutes } = progress;
  const isDone = done === total;
  return (
    <section className="td-guide-summary">
      <Ring share={total === 0 ? 0 : done / total} />
      <div className="td-grow">
        <Heading level={1}>
          {isDone ? t("guide.hello.done", { name }) : t.count("guide.hello", total - done, { name })}
        </Heading>
        <p className="td-muted">
          {isDone ? t("guide.progress.done") : t("guide.progress", { made: done, total, time: duration(t, minutes) })}
        </p>
        <p className="td-guide-summary__actions">
          {next === undefined ? null : (
            <Button
              variant="primary"
              onClick={() => {
                onContinue(next);
              }}
            >
              {t("guide.continue", { step: withinSentence(translateOrText(t, next.step.label), locale) })}
            </Button>
          )}
          {introduction === undefined ? null : <IntroductionButton video={introduction} />}
        </p>
      </div>
    </section>
  );
}

/** Lower-cases a step's name for use inside a sentence, except in German. */
const withinSentence = (text: string, locale: string): string =>
  locale.startsWith("de") ? text : text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);
