/**
 * `td-subrogation-change-identity`: takes another user's identity, with reason and duration (identity-01, identity-04).
 * Afterwards the page reloads as that user.
 */
import { useState } from "react";
import {
  changeIdentity,
  DEFAULT_SUBROGATION_MINUTES,
  SUBROGATION_DURATIONS,
  type SubrogatableShop,
  type SubrogatableUser,
} from "../../contract/endpoints/subrogation";
import { MAX_SUBROGATION_REASON_LENGTH } from "../../contract/identity";
import { useElement } from "../../runtime/element";
import { isTdError } from "../../runtime/http-error";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Card } from "../../ui/card/card";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { TextInput } from "../../ui/inputs/text-input";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import css from "./change-identity.css";
import { Forbidden, Recent, type RecentIdentity } from "./side-panel";
import { ShopPicker, ShopSummary } from "./shop-picker";
import { UserPicker } from "./user-picker";

defineSheet(css);

const PRESETS = ["support", "repair", "training", "check"] as const;
const MAX_TICKET = 40;

type ShopChoice = Pick<SubrogatableShop, "id" | "name"> & { readonly details?: SubrogatableShop };
type UserChoice = Pick<SubrogatableUser, "id" | "fullName">;

interface Refusal {
  readonly reason?: string;
  readonly form?: string;
}

/** Returns the message keys of a refusal: for the reason field, or for the whole form. */
function identityRefusal(error: unknown): Refusal {
  const problem = isTdError(error) ? error.problem : undefined;
  const reason = problem?.fields?.["reason"];
  if (reason !== undefined) return { reason };
  return { form: problem?.errors?.find((key) => key.startsWith("subrogation.")) ?? "subrogation.failed" };
}

function ActiveIdentity() {
  const t = useT();
  const { display } = useSession();
  const { userName, shopName } = display?.subrogation ?? {};
  return (
    <Alert tone="warning" title={t("subrogation.active", { user: userName ?? "", shop: shopName ?? "" })}>
      {t("subrogation.active.text")}
    </Alert>
  );
}

interface ChangeIdentityProps {
  /** Name or code that the search for a shop starts with. */
  readonly search?: string;
}

export function ChangeIdentity({ search }: ChangeIdentityProps) {
  const t = useT();
  const { http, navigation, session, tabs } = useRuntime();
  const { emit } = useElement();
  const { display, status } = useSession();
  const [shop, setShop] = useState<ShopChoice>();
  const [user, setUser] = useState<UserChoice>();
  const [reason, setReason] = useState("");
  const [ticket, setTicket] = useState("");
  const [minutes, setMinutes] = useState<(typeof SUBROGATION_DURATIONS)[number]>(DEFAULT_SUBROGATION_MINUTES);
  const [superMenus, setSuperMenus] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});

  // Until the session has loaded it is unknown whether the account may list shops.
  if (status === "loading") return null;
  if (session.isSubrogated()) return <ActiveIdentity />;

  const pickRecent = ({ shopId, shopName, userId, userName }: RecentIdentity) => {
    setShop({ id: shopId, name: shopName });
    setUser({ id: userId, fullName: userName });
    setRefusal({});
  };
  const clearShop = () => {
    setShop(undefined);
    setUser(undefined);
  };
  async function change(): Promise<void> {
    if (shop === undefined || user === undefined) return;
    setBusy(true);
    setRefusal({});
    // The session change is expected in this tab; only other tabs are notified.
    const undo = session.startIdentityChange();
    try {
      const { nextPath } = await http.call(changeIdentity, {
        body: {
          shopId: shop.id,
          userId: user.id,
          ...(minutes !== DEFAULT_SUBROGATION_MINUTES && { minutes }),
          ...(reason.trim() !== "" && { reason: reason.trim() }),
          ...(ticket.trim() !== "" && { ticket: ticket.trim() }),
          ...(superMenus && { superMenus }),
        },
      });
      tabs.post("identity");
      const next = nextPath ?? "";
      // All data on the page belongs to the previous identity, so reload.
      if (emit("td-identity-changed", { shopId: shop.id, userId: user.id, nextPath: next }))
        location.assign(navigation.href(next));
    } catch (error) {
      console.error("The identity was not changed", error);
      undo();
      setRefusal(identityRefusal(error));
      setBusy(false);
    }
  }

  return (
    <section className="td-identity-form" aria-label={t("subrogation.title")}>
      <header className="td-identity-form__head">
        <Heading level={1}>{t("subrogation.title")}</Heading>
        <p className="td-muted">{t("subrogation.intro")}</p>
      </header>
      <form
        className="td-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <Card
          title={t("subrogation.shop")}
          actions={
            shop === undefined ? null : (
              <Button size="sm" onClick={clearShop}>
                {t("subrogation.shop.change")}
              </Button>
            )
          }
        >
          {shop === undefined ? (
            <ShopPicker
              initialSearch={search}
              onPick={(pickedShop) => {
                setShop({ id: pickedShop.id, name: pickedShop.name, details: pickedShop });
                setUser(undefined);
                setRefusal({});
              }}
            />
          ) : shop.details === undefined ? (
            <p className="td-pick__name">{shop.name}</p>
          ) : (
            <ShopSummary shop={shop.details} />
          )}
        </Card>
        {shop === undefined ? null : (
          <>
            <Card title={t("subrogation.user")}>
              <UserPicker shopId={shop.id} value={user?.id} onPick={setUser} />
            </Card>
            <Card title={t("subrogation.reason")}>
              <div className="td-stack">
                <FieldFrame
                  label={t("subrogation.reason")}
                  hideLabel
                  help={t("subrogation.reason.help")}
                  error={refusal.reason === undefined ? undefined : t.key(refusal.reason)}
                >
                  {(control) => (
                    <TextInput
                      {...control}
                      value={reason}
                      maxLength={MAX_SUBROGATION_REASON_LENGTH}
                      onChange={(event) => {
                        setReason(event.target.value);
                        setRefusal({});
                      }}
                    />
                  )}
                </FieldFrame>
                <div className="td-row" role="group" aria-label={t("subrogation.reason.presets")}>
                  {PRESETS.map((preset) => (
                    <button
                      key={preset}
                      type="button"
                      className="td-pick__chip"
                      onClick={() => {
                        setReason(t(`subrogation.reason.${preset}`));
                      }}
                    >
                      {t(`subrogation.reason.${preset}`)}
                    </button>
                  ))}
                </div>
                <div className="td-identity-form__pair">
                  <FieldFrame label={t("subrogation.ticket")} optional>
                    {(control) => (
                      <TextInput
                        {...control}
                        value={ticket}
                        maxLength={MAX_TICKET}
                        onChange={(event) => {
                          setTicket(event.target.value);
                        }}
                      />
                    )}
                  </FieldFrame>
                  <FieldFrame label={t("subrogation.minutes")} help={t("subrogation.minutes.help")}>
                    {(control) => (
                      <Select
                        {...control}
                        value={String(minutes)}
                        options={SUBROGATION_DURATIONS.map((count) => ({
                          value: String(count),
                          label: t.count("subrogation.minutes.option", count),
                        }))}
                        onChange={(event) => {
                          const minutes = Number(event.target.value);
                          setMinutes(
                            SUBROGATION_DURATIONS.find((count) => count === minutes) ?? DEFAULT_SUBROGATION_MINUTES,
                          );
                        }}
                      />
                    )}
                  </FieldFrame>
                </div>
                {display?.common.superAdmin === true ? (
                  <Checkbox
                    label={t("subrogation.super-menus")}
                    checked={superMenus}
                    onChange={(event) => {
                      setSuperMenus(event.target.checked);
                    }}
                  />
                ) : null}
              </div>
            </Card>
            {refusal.form === undefined ? null : <Alert tone="danger">{t.key(refusal.form)}</Alert>}
            <div className="td-row">
              <Button type="submit" variant="primary" busy={busy} disabled={user === undefined}>
                {user === undefined ? t("subrogation.submit.none") : t("subrogation.submit", { name: user.fullName })}
              </Button>
            </div>
          </>
        )}
      </form>
      <aside className="td-stack">
        <Recent onPick={pickRecent} />
        <Forbidden />
      </aside>
    </section>
  );
}
