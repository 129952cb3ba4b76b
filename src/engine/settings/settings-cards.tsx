/** The cards of settings: each topic with its explanation on the left, its fields on the right. */
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { isLocalised } from "../form/control-props";
import { useFormSurroundings } from "../form/form-context";
import { FormField } from "../form/form-field";
import { FormPanel } from "../form/form-panel";
import { isPanel, type FormTab } from "../form/values";

export function SettingsCards({ tab }: { readonly tab: FormTab }) {
  const t = useT();
  const { form } = useFormSurroundings();
  return (
    <div className="td-settings">
      {tab.cards.map((card) => {
        const key = messageKeys.card(form.resource.name, card.name);
        const localised = card.entries.find((entry) => {
          const field = form.resource.fields[entry];
          return field !== undefined && isLocalised(field);
        });
        return (
          <section key={card.name} className="td-settings-topic" aria-label={t.key(key)}>
            <div className="td-settings-words">
              <h2>{t.key(key)}</h2>
              {t.has(`${key}.help`) ? <p>{t.key(`${key}.help`)}</p> : null}
            </div>
            <Card>
              <div className="td-form-grid">
                {card.entries.map((entry) =>
                  isPanel(entry) ? (
                    <FormPanel key={entry} name={entry} />
                  ) : (
                    <FormField key={entry} name={entry} choosesLanguage={entry === localised} />
                  ),
                )}
              </div>
            </Card>
          </section>
        );
      })}
    </div>
  );
}
