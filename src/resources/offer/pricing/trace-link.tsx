/** Keeps the answer of the simulator, and shows the link under which others see it. */
import { useMutation } from "@tanstack/react-query";
import { keepPriceTrace } from "../../../contract/endpoints/price-traces";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useElement } from "../../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { CopyButton } from "../../../ui/button/copy-button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { noonOf, questionBody, type Question, type SimulationDrafts } from "./simulation";

interface TraceLinkProps {
  readonly question: Question;
  readonly drafts: SimulationDrafts;
}

/** Starts again with each question, because a link shows one answer. */
export const TraceLink = (props: TraceLinkProps) => <NewLink key={JSON.stringify(props)} {...props} />;

function NewLink({ question, drafts }: TraceLinkProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { host } = useElement();
  const { http, navigation } = useRuntime();
  const { shop, display } = useSession();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      http.call(keepPriceTrace, {
        body: {
          ...questionBody(question, drafts, question.day),
          ...(question.compared !== "" && { compared: noonOf(question.compared) }),
        },
        background: true,
      }),
  });
  if (display?.user.readOnly === true) return null;
  if (data === undefined)
    return (
      <div className="td-stack">
        {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
        <div>
          <Button
            busy={isPending}
            onClick={() => {
              mutate();
            }}
          >
            {t("price-simulator.link.make")}
          </Button>
        </div>
      </div>
    );
  const link = new URL(navigation.href(`tire-pricing-rules?view=simulator&trace=${data.id}`), host.baseURI).href;
  const until = formatMoment(data.expiresAt, locale, shop?.timeZone).full;
  return (
    <div className="td-stack" role="status">
      <FieldFrame label={t("price-simulator.link")} help={t("price-simulator.link.until", { until })}>
        {(control) => <TextInput {...control} readOnly value={link} />}
      </FieldFrame>
      <div className="td-row">
        <CopyButton text={link} label={t("price-simulator.link.copy")} copiedLabel={t("price-simulator.link.copied")} />
      </div>
    </div>
  );
}
