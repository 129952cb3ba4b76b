/** The label of the shop's address: proposed from the company's name, checked while it is typed. */
import { useEffect, useState } from "react";
import { domainAlreadyUsed, domainCandidate } from "../../contract/endpoints/creation";
import type { ResponseOf } from "../../contract/endpoint";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import type { CreationFieldProps } from "./creation-field";

type Usage = ResponseOf<typeof domainAlreadyUsed>;
const REST_MS = 300;

/** What the server says about a label, after a short rest of the keyboard. */
function useUsage(label: string, baseDomain: string): Usage | undefined {
  const { http } = useRuntime();
  const [usage, setUsage] = useState<{ readonly of: string; readonly said: Usage }>();
  const asked = `${label}.${baseDomain}`;
  useEffect(() => {
    if (label === "" || baseDomain === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      http
        .call(domainAlreadyUsed, {
          params: { label, baseDomain },
          signal: stop.signal,
          background: true,
          expectSession: false,
        })
        .then(
          (said) => {
            setUsage({ of: asked, said });
          },
          (error: unknown) => {
            if (!stop.signal.aborted) console.info("The address could not be checked", error);
          },
        );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, label, baseDomain, asked]);
  return usage?.of === asked ? usage.said : undefined;
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
  const [label = "", baseDomain = "", company = ""] = [name, "baseDomain", "companyName"].map((of) => {
    const value = values[of];
    return typeof value === "string" ? value : "";
  });
  const usage = useUsage(label, baseDomain);
  const untouched = values[name] === undefined;
  useEffect(() => {
    if (!untouched || company === "") return;
    http.call(domainCandidate, { params: { name: company }, background: true, expectSession: false }).then(
      (candidate) => {
        onChange(name, candidate.label);
      },
      (failure: unknown) => {
        console.info("No address could be proposed", failure);
      },
    );
    // Asked once, for the company's name; afterwards the field is the user's.
  }, [untouched, company, http, name, onChange]);

  const refused = usage?.error ?? (usage?.used ? "creation.error.domain-taken" : undefined);
  return (
    <div>
      <FieldFrame
        htmlFor={`field-${name}`}
        label={title}
        required={field.required}
        error={error ?? (refused === undefined ? undefined : t.key(refused))}
        help={
          usage === undefined ? (field.help == null ? undefined : t.key(field.help)) : t("creation-screen.domain-free")
        }
      >
        {(control) => (
          <TextInput
            {...control}
            valid={usage !== undefined && refused === undefined}
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
      {usage === undefined || refused === undefined || usage.candidates.length === 0 ? null : (
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
