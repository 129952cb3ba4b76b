/** Lists the automatic rules of a source, to be removed. */
import remove from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { widen } from "../../../contract/resource";
import { errorText } from "../../../engine/error-text";
import { invalidateResource } from "../../../engine/resource-cache";
import { pageOptions } from "../../../engine/resource-queries";
import { useRuntime, useT } from "../../../runtime/react";
import { IconButton } from "../../../ui/button/icon-button";
import { Heading } from "../../../ui/text/heading";
import fitterUpdateRule from "./fitter-update-rule.resource";

const rules = widen(fitterUpdateRule);

export function UpdateRules({ source, readOnly }: { readonly source: string; readonly readOnly: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { http, toasts } = useRuntime();
  const { data: page } = useQuery(pageOptions(rules, { filter: { source }, size: 100 }, { background: true }));
  if (page === undefined || page.elements.length === 0) return null;
  const removeRule = async (id: number): Promise<void> => {
    try {
      await http.call(resourceEndpoints(rules).remove, { params: { id: String(id) } });
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
    }
    await invalidateResource(client, rules.name);
  };
  return (
    <section>
      <Heading level={3}>{t("fitter-update.compare.rules")}</Heading>
      <ul>
        {page.elements.map((rule) => {
          const field = t.key(`fitter-update.changed.${String(rule["field"])}`);
          return (
            <li key={rule.id} className="td-row">
              {field}: {t.key(`fitter-update.compare.rule.${String(rule["rule"])}`)}
              {readOnly ? null : (
                <IconButton
                  size="sm"
                  icon={remove}
                  label={t("fitter-update.compare.rule.remove", { field })}
                  onClick={() => void removeRule(rule.id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
