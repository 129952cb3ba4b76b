/** Above the order of a catalogue's entries: what else is ordered, and a warning if the site sorts by something else. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { widen } from "../../contract/resource";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import { errorText } from "../../engine/error-text";
import { invalidateResource } from "../../engine/resource-cache";
import { recordOptions } from "../../engine/resource-queries";
import type { PanelProps } from "../../engine/slots";
import { useCan, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Link } from "../../ui/link/link";
import catalog from "./catalog.resource";

const CATALOG = widen(catalog);

export function SheetsOrderNotice({ resource }: Pick<PanelProps, "resource">) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const mayWrite = useCan(catalog.right?.write);
  const [saving, setSaving] = useState(false);
  const id = resource.fixed?.filter["catalog"];
  const { data: owner } = useQuery({
    ...recordOptions(client, CATALOG, id ?? 0, { background: true }),
    enabled: id !== undefined,
  });
  if (owner === undefined) return null;
  const type = String(owner["type"]);
  const applyOrder = async (): Promise<void> => {
    setSaving(true);
    try {
      await http.call(resourceEndpoints(CATALOG).update, {
        params: { id: String(owner.id) },
        body: { version: owner.version, sort: "POSITION" },
      });
      toasts.show({ kind: "success", key: "catalog.saved" });
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    } finally {
      await invalidateResource(client, catalog.name);
      setSaving(false);
    }
  };
  return (
    <>
      <p className="td-row">
        <Link to={`catalog/${type}/order`}>{t("catalog-product.order.catalogs")}</Link>
        <Link to={`catalog/${type}/${owner.id}?tab=page`}>{t("catalog-product.order.paragraphs")}</Link>
      </p>
      {owner["sort"] === "POSITION" ? null : (
        <Alert
          tone="warning"
          role="none"
          title={t("catalog-product.order.unused")}
          actions={
            mayWrite ? (
              <Button size="sm" busy={saving} onClick={() => void applyOrder()}>
                {t("catalog-product.order.use")}
              </Button>
            ) : undefined
          }
        >
          {t("catalog-product.order.unused.text", { sort: t.key(`catalog.sort.${String(owner["sort"])}`) })}
        </Alert>
      )}
    </>
  );
}
