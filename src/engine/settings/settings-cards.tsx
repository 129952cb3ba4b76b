/** Cards of a settings form: each topic with its explanation beside its fields. */
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Heading } from "../../ui/text/heading";
import { useFormContextValue } from "../form/form-context";
import { FormGrid } from "../form/form-grid";
import { useRelevant } from "../form/relevant";
import type { FormTab } from "../form/values";

type SettingsCard = FormTab["cards"][number];

export function SettingsCards({ tab }: { readonly tab: FormTab }) {
  return (
    <div className="td-settings">
      {tab.cards.map((card) => (
        <Topic key={card.name} card={card} />
      ))}
    </div>
  );
}

function Topic({ card }: { readonly card: SettingsCard }) {
  const t = useT();
  const { form } = useFormContextValue();
  const entries = useRelevant(card.entries);
  const key = messageKeys.card(form.resource.name, card.name);
  if (entries.length === 0) return null;
  return (
    <section className="td-settings-topic" aria-label={t.key(key)}>
      <div className="td-settings-words">
        <Heading level={2}>{t.key(key)}</Heading>
        {t.has(`${key}.help`) ? <p>{t.key(`${key}.help`)}</p> : null}
      </div>
      <Card>
        <FormGrid entries={entries} />
      </Card>
    </section>
  );
}
