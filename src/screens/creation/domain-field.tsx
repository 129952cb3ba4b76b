/** The first label of the shop's domain: proposed from the company name, checked while typing. */
import { useEffect, useState } from "react";
import { domainAlreadyUsed, domainCandidate } from "../../contract/endpoints/creation";
import type { ResponseOf } from "../../contract/endpoint";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import type { CreationFieldProps } from "./creation-field-props";

type Usage = ResponseOf<typeof domainAlreadyUsed>;
/** Pause in typing, in milliseconds, before the label is checked. */
const DEBOUNCE_MS = 300;

/** Returns the server's check of a label; undefined until the server has responded. */
function useUsage(label: string, baseDomain: string): Usage | undefined {
  const { http } = useRuntime();
  const [usage, setUsage] = useState<{ readonly domain: string; readonly result: Usage }>();
  const domain = `${label}.${baseDomain}`;
  useEffect(() => {
    if (label === "" || baseDomain === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      http
        .call(domainAlreadyUsed, {
          params: { label, baseDomain },
          signal: controller.signal,
          background: true,
          expectSession: false,
        })
        .then(
          (result) => {
            setUsage({ domain, result });
          },
          (error: unknown) => {
            if (!controller.signal.aborted) console.info("The address could not be checked", error);
          },
        );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, label, baseDomain, domain]);
  return usage?.domain === domain ? usage.result : undefined;
}

export function DomainField({
  field,
  values,
  error,
  onChange,
  label: title,
}: CreationFieldProps & { readonly label: string }) {
  const { http } = useRuntime();
  const t = useT();
  const { name } = field;
  const [label = "", baseDomain = "", company = ""] = [name, "baseDomain", "companyName"].map((fieldName) => {
    const value = values[fieldName];
    return typeof value === "string" ? value : "";
  });
  const usage = useUsage(label, baseDomain);
  const isUntouched = values[name] === undefined;
  useEffect(() => {
    if (!isUntouched || company === "") return;
    http.call(domainCandidate, { params: { name: company }, background: true, expectSession: false }).then(
      (candidate) => {
        onChange(name, candidate.label);
      },
      (failure: unknown) => {
        console.info("No address could be proposed", failure);
      },
    );
    // The label is proposed once, so that the user's changes are kept.
  }, [isUntouched, company, http, name, onChange]);

  const refusal = usage?.error ?? (usage?.used ? "creation.error.domain-taken" : undefined);
  const isFree = usage !== undefined && refusal === undefined;
  return (
    <div>
      <FieldFrame
        htmlFor={`field-${name}`}
        label={title}
        required={field.required}
        error={error ?? (refusal === undefined ? undefined : t.key(refusal))}
        help={field.help == null ? undefined : t.key(field.help)}
      >
        {(control) => (
          <TextInput
            {...control}
            valid={isFree}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={field.max ?? undefined}
            value={label}
            onChange={(event) => {
              onChange(name, event.target.value.toLowerCase());
            }}
          />
        )}
      </FieldFrame>
      {/* Has its height before the result shows, so that the result does not move the button below. */}
      <p role="status" className="td-creation__domain">
        {isFree ? t("creation-screen.domain-free") : null}
      </p>
      {usage === undefined || refusal === undefined || usage.candidates.length === 0 ? null : (
        <div className="td-row td-creation__candidates">
          {usage.candidates.map((candidate) => (
            <Button
              key={candidate}
              size="sm"
              onClick={() => {
                onChange(name, candidate);
              }}
            >
              {candidate}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
