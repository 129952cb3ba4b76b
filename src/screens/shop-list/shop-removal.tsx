/** Dialog to remove a shop: physically, or by setting its status to deleted (shopstatus-09). Neither is preselected. */
import { useState } from "react";
import { removeShop, SHOP_REMOVAL_MODES, type ShopRemovalMode, type ShopRow } from "../../contract/endpoints/shops";
import { isTdError } from "../../runtime";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";

export interface ShopRemovalProps {
  readonly shop: ShopRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Returns the server's reason when there is a message for it. */
const reasonOf = (error: unknown): string =>
  (isTdError(error) ? error.problem?.errors : undefined)?.find((key) => key.startsWith("shop-list.")) ??
  "shop-list.removal.failed";

export function ShopRemoval({ shop, onClose, onRemoved }: ShopRemovalProps) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [mode, setMode] = useState<ShopRemovalMode>();
  const [understood, setUnderstood] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();

  async function remove(mode: ShopRemovalMode): Promise<void> {
    setBusy(true);
    setReason(undefined);
    try {
      await http.call(removeShop, { params: { shopId: shop.id }, body: { mode: mode } });
      toasts.show({ kind: "success", key: "shop-list.removal.done", params: { name: shop.name } });
      onRemoved();
    } catch (error) {
      console.error("The shop was not removed", error);
      setReason(reasonOf(error));
      setBusy(false);
    }
  }
  const ready = mode !== undefined && understood;
  return (
    <Dialog
      open
      danger
      title={t("shop-list.removal.title", { name: shop.name })}
      onClose={onClose}
      onSubmit={() => {
        if (ready && !isBusy) void remove(mode);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t("shop-list.removal.cancel")}</Button>
          <Button type="submit" variant="danger-solid" disabled={!ready} busy={isBusy}>
            {t("shop-list.removal.agree")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {reason === undefined ? null : <Alert tone="danger">{t.key(reason)}</Alert>}
        <FieldFrame as="fieldset" label={t("shop-list.removal.choice")} required>
          {() => (
            <RadioGroup
              value={mode}
              onChange={(value) => {
                setMode(SHOP_REMOVAL_MODES.find((candidate) => candidate === value));
                setUnderstood(false);
              }}
              options={SHOP_REMOVAL_MODES.map((value) => ({
                value,
                label: t(`shop-list.removal.${value}`),
                help: t(`shop-list.removal.${value}.help`),
              }))}
            />
          )}
        </FieldFrame>
        <Checkbox
          label={t("shop-list.removal.understood")}
          checked={understood}
          onChange={(event) => {
            setUnderstood(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
