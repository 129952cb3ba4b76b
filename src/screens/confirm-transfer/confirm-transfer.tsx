/** `td-confirm-transfer-request`: confirms a dealer transfer and shows success or failure (public-05 to public-10). */
import { useEffect, useState } from "react";
import type { OneOf } from "../../contract/element-attributes";
import { confirmDealerTransfer } from "../../contract/endpoints/public-pages";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { PublicFrame } from "../../ui/public/public-frame";
import { usePublicStart } from "../../ui/public/use-public-start";
import { Skeleton } from "../../ui/states/skeleton";

export interface ConfirmTransferProps {
  /** Kind of transfer, from the mailed link. */
  readonly type?: OneOf<"TRANSFER" | "SHARE">;
  /** Secret that identifies the dealer. */
  readonly dealer?: string;
  /** Code of the shop that takes over the dealer. */
  readonly shop?: string;
  /** False shows a button that confirms, instead of confirming as soon as the page is visible. */
  readonly autoConfirm?: boolean;
}

/** Maximum height of the logo in pixels (public-11). */
const LOGO_HEIGHT = 67;
const FAILED = "public-transfer-request-error";
type Request = Required<Pick<ConfirmTransferProps, "type" | "dealer" | "shop">>;
type Outcome = "confirmed" | "failed" | undefined;

/** Resolves when the page is visible, so that prefetching or a hidden tab confirms nothing. */
const whenVisible = (): Promise<void> =>
  document.visibilityState === "visible"
    ? Promise.resolve()
    : new Promise((resolve) => {
        const onChange = () => {
          if (document.visibilityState !== "visible") return;
          document.removeEventListener("visibilitychange", onChange);
          resolve();
        };
        document.addEventListener("visibilitychange", onChange);
      });

async function confirm({ http }: Runtime, query: Request): Promise<readonly string[]> {
  // An incomplete link is an error without a call (public-09).
  if (!isComplete(query)) return [FAILED];
  await whenVisible();
  const { errors } = await http.call(confirmDealerTransfer, { query, expectSession: false });
  return errors === undefined || errors === null ? [] : [FAILED, ...errors];
}

const isComplete = (query: Request): boolean => Object.values(query).every((part) => part !== "");

export function ConfirmTransfer({ type = "", dealer = "", shop = "", autoConfirm = true }: ConfirmTransferProps) {
  const runtime = useRuntime();
  const { emit } = useElement();
  const t = useT();
  const started = usePublicStart({ messages: import.meta.messages(), serverModule: "confirm-transfer" });
  const [outcome, setOutcome] = useState<Outcome>();
  const [hasConfirmed, setHasConfirmed] = useState(false);
  // An incomplete link shows the error at once.
  const isWaiting = !autoConfirm && !hasConfirmed && isComplete({ type, dealer, shop });
  useEffect(() => {
    if (!started || isWaiting) return;
    const finish = (errors: readonly string[]) => {
      setOutcome(errors.length === 0 ? "confirmed" : "failed");
      if (errors.length === 0) emit("td-transfer-confirmed", { type });
      else emit("td-transfer-failed", { errors });
    };
    confirm(runtime, { type, dealer, shop }).then(finish, (error: unknown) => {
      console.error("The transfer could not be confirmed", error);
      finish([FAILED]);
    });
  }, [runtime, emit, type, dealer, shop, started, isWaiting]);
  if (!started) return null;
  return (
    <PublicFrame title={t("confirm-transfer.title")} maxHeight={LOGO_HEIGHT}>
      <div className="td-form">
        {isWaiting ? (
          <Button
            variant="primary"
            size="lg"
            block
            onClick={() => {
              setHasConfirmed(true);
            }}
          >
            {t("confirm-transfer.confirm")}
          </Button>
        ) : outcome === undefined ? (
          <Skeleton lines={2} />
        ) : outcome === "confirmed" ? (
          <Alert tone="success" title={t("public-transfer-request-success")} />
        ) : (
          <Alert tone="danger" title={t(FAILED)} />
        )}
        <LinkButton variant={isWaiting ? "default" : "primary"} size="lg" block to="/">
          {t("confirm-transfer.connect")}
        </LinkButton>
      </div>
    </PublicFrame>
  );
}
