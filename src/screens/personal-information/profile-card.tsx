/** Name, function, phone and picture of the account. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { savePersonalInformation, type PersonalInformation } from "../../contract/endpoints/personal-information";
import { askToLeave } from "../../engine/form/ask-to-leave";
import { errorText } from "../../engine/error-text";
import { isTdError } from "../../runtime";
import { useLeaveGuard, useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { AccountPicture } from "./account-picture";
import { PERSONAL_KEY } from "./cache-key";
import { EmailField } from "./email-field";

const FIELDS = ["firstName", "lastName", "jobTitle", "phone"] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;
const COMPLETIONS = {
  firstName: "given-name",
  lastName: "family-name",
  jobTitle: "organization-title",
  phone: "tel",
} as const;
const REQUIRED: ReadonlySet<string> = new Set(["firstName", "lastName"]);

const valuesOf = ({ firstName, lastName, jobTitle, phone }: PersonalInformation): Values => ({
  firstName,
  lastName,
  jobTitle: jobTitle ?? "",
  phone: phone ?? "",
});

export function ProfileCard({ information }: { readonly information: PersonalInformation }) {
  const t = useT();
  const { http, toasts, dialogs, session } = useRuntime();
  const cache = useQueryClient();
  const saved = valuesOf(information);
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setValues(valuesOf(information));
  }, [information]);
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);

  async function save(): Promise<boolean> {
    setBusy(true);
    setErrors({});
    try {
      const { version } = information;
      const phone = values.phone.trim() === "" ? null : values.phone;
      const stored = await http.call(savePersonalInformation, { body: { ...values, phone, version } });
      cache.setQueryData(PERSONAL_KEY, stored);
      toasts.show({ kind: "success", key: "personal-information.saved" });
      // The header shows the name.
      await session.reload();
      return true;
    } catch (error) {
      const problem = isTdError(error) ? error.problem : undefined;
      setErrors(problem?.fields ?? {});
      toasts.show({ kind: "error", text: errorText(t, error) });
      if (problem?.status === 409) await cache.invalidateQueries({ queryKey: PERSONAL_KEY });
      return false;
    } finally {
      setBusy(false);
    }
  }
  useLeaveGuard(dirty, () => askToLeave(dialogs, { textKey: "personal-information.leave", save }), {
    save: async () => (dirty ? save() : undefined),
    value: () => values,
  });
  return (
    <Card title={t("personal-information.profile")}>
      <form
        className="td-personal__fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !isBusy) void save();
        }}
      >
        <AccountPicture information={information} />
        <EmailField information={information} />
        {FIELDS.map((field) => (
          <FieldFrame
            key={field}
            label={t(`personal-information.${field}`)}
            required={REQUIRED.has(field)}
            error={errors[field] === undefined ? undefined : t.key(errors[field])}
          >
            {(control) => (
              <TextInput
                {...control}
                type={field === "phone" ? "tel" : "text"}
                maxLength={field === "phone" ? 24 : 80}
                autoComplete={COMPLETIONS[field]}
                value={values[field]}
                onChange={({ target }) => {
                  setValues({ ...values, [field]: target.value });
                }}
              />
            )}
          </FieldFrame>
        ))}
        <div>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!dirty}>
            {t("personal-information.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
