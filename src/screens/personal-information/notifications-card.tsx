/** Events about which the account receives mails; only those that its rights let it see. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveNotifications, type PersonalInformation } from "../../contract/endpoints/personal-information";
import { NOTICE_RIGHTS, NOTICE_TOPICS, type NoticeTopic } from "../../contract/notice-topics";
import { hasRight } from "../../contract/rights";
import { errorText } from "../../engine/error-text";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { Checkbox } from "../../ui/inputs/checkbox";
import { PERSONAL_KEY } from "./cache-key";

export function NotificationsCard({ information: { mailTopics } }: { readonly information: PersonalInformation }) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const { display } = useSession();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly NoticeTopic[]>();
  const [isBusy, setBusy] = useState(false);
  const values = chosen ?? mailTopics;
  const offered = NOTICE_TOPICS.filter((topic) => hasRight(display?.rightsMap ?? {}, NOTICE_RIGHTS[topic]));
  const isDirty = NOTICE_TOPICS.some((topic) => values.includes(topic) !== mailTopics.includes(topic));
  if (offered.length === 0) return null;

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const stored = await http.call(saveNotifications, { body: { mailTopics: [...values] } });
      cache.setQueryData(PERSONAL_KEY, stored);
      setChosen(undefined);
      toasts.show({ kind: "success", key: "personal-information.notifications.saved" });
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={t("personal-information.notifications")}>
      <form
        className="td-personal__fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !isBusy) void save();
        }}
      >
        <p className="td-muted">{t("personal-information.notifications.help")}</p>
        {offered.map((topic) => (
          <Checkbox
            key={topic}
            label={t(`personal-information.notifications.${topic}`)}
            checked={values.includes(topic)}
            onChange={({ target }) => {
              setChosen(target.checked ? [...values, topic] : values.filter((other) => other !== topic));
            }}
          />
        ))}
        <div>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!isDirty}>
            {t("personal-information.notifications.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
