/**
 * Asks whether the garage is already in the directory: lists the matching entries and sends the code that proves
 * ownership.
 */
import { useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/endpoint";
import { claimableDealers, sendClaimCode } from "../../contract/endpoints/creation";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { FormErrors } from "../../ui/public/form-errors";
import { useFormState } from "../../ui/public/form-state";
import { Skeleton } from "../../ui/states/skeleton";

type Dealers = ResponseOf<typeof claimableDealers>["dealers"];

export interface ClaimFieldProps {
  readonly label: string;
  readonly draft: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (dealer: string) => void;
  /** Called with true once a code was sent, false when another entry is chosen. */
  readonly onCodeSent: (sent: boolean) => void;
}

function useDealers(draft: string): Dealers | undefined {
  const { http } = useRuntime();
  const [dealers, setDealers] = useState<Dealers>();
  useEffect(() => {
    const controller = new AbortController();
    http
      .call(claimableDealers, { body: { draft }, signal: controller.signal, expectSession: false })
      .then((response) => {
        setDealers(response.dealers);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The directory could not be searched", error);
        setDealers([]);
      });
    return () => {
      controller.abort();
    };
  }, [http, draft]);
  return dealers;
}

export function ClaimField({ label, draft, value, error, onChange, onCodeSent }: ClaimFieldProps) {
  const t = useT();
  const { http } = useRuntime();
  const dealers = useDealers(draft);
  const form = useFormState();
  const [sentFor, setSentFor] = useState("");
  if (dealers === undefined) return <Skeleton lines={3} />;
  if (dealers.length === 0) return <p className="td-muted">{t("creation-screen.claim-none")}</p>;
  const selected = dealers.find(({ id }) => id === value);
  const send = (dealer: string) => {
    form.run(async () => {
      const { errors } = await http.call(sendClaimCode, { body: { draft, dealer }, expectSession: false });
      if (errors && errors.length > 0) return errors;
      setSentFor(dealer);
      onCodeSent(true);
      return [];
    });
  };
  return (
    <>
      <FieldFrame as="fieldset" label={label} error={error}>
        {() => (
          <RadioGroup
            options={[
              ...dealers.map(({ id, name, address }) => ({ value: id, label: name, help: address })),
              { value: "", label: t("creation-screen.claim-no") },
            ]}
            value={value}
            onChange={(dealer) => {
              onCodeSent(false);
              onChange(dealer);
            }}
          />
        )}
      </FieldFrame>
      <FormErrors keys={form.errors} />
      {selected?.proof === "REVIEW" ? <Alert tone="info" title={t("creation-screen.claim-review")} /> : null}
      {selected?.proof === "CODE" ? (
        <>
          <p className="td-small td-muted">
            {t(sentFor === selected.id ? "creation-screen.claim-sent" : "creation-screen.claim-code", {
              address: selected.mailedTo ?? "",
            })}
          </p>
          <Button
            size="sm"
            busy={form.busy}
            onClick={() => {
              send(selected.id);
            }}
          >
            {t("creation-screen.claim-send")}
          </Button>
        </>
      ) : null}
    </>
  );
}
