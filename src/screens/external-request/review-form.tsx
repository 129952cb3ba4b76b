/** Form for a customer's review of a past visit, and a button that ends the mails that ask for reviews. */
import { useState } from "react";
import { giveReview, stopReviewMails } from "../../contract/endpoints/reviews";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { TextArea } from "../../ui/inputs/text-area";
import { TextInput } from "../../ui/inputs/text-input";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";

export interface ReviewFormProps {
  /** Secret of the mailed link. */
  readonly hash: string;
  /** The visit already has a review. */
  readonly isGiven: boolean;
}

const RATINGS = ["5", "4", "3", "2", "1"] as const;
const MAX_TITLE = 120;
const MAX_TEXT = 4000;

export function ReviewForm({ hash, isGiven }: ReviewFormProps) {
  const t = useT();
  const { http } = useRuntime();
  const form = useFormState();
  const [rating, setRating] = useState("");
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [sent, setSent] = useState(isGiven);
  const [stopped, setStopped] = useState(false);
  const send = () => {
    form.run(async () => {
      if (rating === "") return ["external.review.error"];
      await http.call(giveReview, { body: { hash, rating: Number(rating), title, text }, expectSession: false });
      setSent(true);
      return [];
    });
  };
  const stopMails = () => {
    form.run(async () => {
      await http.call(stopReviewMails, { body: { hash }, expectSession: false });
      setStopped(true);
      return [];
    });
  };
  return (
    <Card title={t("external.review.title")}>
      <form
        className="td-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div role="status">
          {sent ? <Alert tone="success" title={t("external.review.thanks")} /> : null}
          {stopped ? <Alert tone="info" title={t("external.review.stopped")} /> : null}
        </div>
        <FormErrors keys={form.errors} />
        {sent ? null : (
          <>
            <FieldFrame as="fieldset" label={t("external.review.rating")} required>
              {() => (
                <RadioGroup
                  inline
                  value={rating}
                  onChange={setRating}
                  options={RATINGS.map((stars) => ({
                    value: stars,
                    label: (
                      <>
                        <span aria-hidden="true">{"★".repeat(Number(stars)).padEnd(5, "☆")}</span>
                        <span className="td-visually-hidden">{t.count("external.review.stars", Number(stars))}</span>
                      </>
                    ),
                  }))}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t("external.review.head")} optional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={MAX_TITLE}
                  value={title}
                  onChange={(event) => {
                    setTitle(event.target.value);
                  }}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t("external.review.text")} optional help={t("external.review.help")}>
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={MAX_TEXT}
                  value={text}
                  onChange={(event) => {
                    setText(event.target.value);
                  }}
                />
              )}
            </FieldFrame>
          </>
        )}
        <div className="td-row">
          {sent ? null : (
            <Button type="submit" variant="primary" busy={form.busy}>
              {t("external.review.send")}
            </Button>
          )}
          {stopped ? null : (
            <Button variant="quiet" onClick={stopMails}>
              {t("external.review.stop")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
