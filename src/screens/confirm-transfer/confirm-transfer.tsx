/** `td-confirm-transfer-request`: success or error, and a way into the admin (Spec 1 §2.3, §5, §8). */
import { useEffect, useState } from "react";
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
  /** Kind of the transfer, as the mailed link says it. */
  readonly type?: string;
  /** Secret that stands for the dealer. */
  readonly dealer?: string;
  /** Code of the shop that takes the dealer over. */
  readonly shop?: string;
  /** False: a button agrees, and not the page by being looked at. */
  readonly autoConfirm?: boolean;
}

/** Highest that the logo may be on this page, in pixels (Spec 1 §2.3). */
const LOGO_HEIGHT = 67;
const FAILED = "public-transfer-request-error";
type Request = Required<Pick<ConfirmTransferProps, "type" | "dealer" | "shop">>;
type Outcome = "confirmed" | "failed" | undefined;

/** The call writes: it waits until somebody really looks, so that no prefetch or hidden tab agrees to anything. */
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
  // A part missing is an error without any call (Spec 1 §5).
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
  const started = usePublicStart({ modules: ["transfer"], serverModule: "transfer" });
  const [outcome, setOutcome] = useState<Outcome>();
  const [agreed, setAgreed] = useState(false);
  // A link that lacks a part has nothing to ask about.
  const asks = !autoConfirm && !agreed && isComplete({ type, dealer, shop });
  useEffect(() => {
    if (!started || asks) return;
    const settle = (errors: readonly string[]) => {
      setOutcome(errors.length === 0 ? "confirmed" : "failed");
      if (errors.length === 0) emit("td-transfer-confirmed", { type });
      else emit("td-transfer-failed", { errors });
    };
    confirm(runtime, { type, dealer, shop }).then(settle, (error: unknown) => {
      console.error("The transfer could not be confirmed", error);
      settle([FAILED]);
    });
  }, [runtime, emit, type, dealer, shop, started, asks]);
  if (!started) return null;
  return (
    <PublicFrame title={t("transfer.title")} maxHeight={LOGO_HEIGHT}>
      <div className="td-form">
        {asks ? (
          <Button
            variant="primary"
            size="lg"
            block
            onClick={() => {
              setAgreed(true);
            }}
          >
            {t("transfer.confirm")}
          </Button>
        ) : outcome === undefined ? (
          <Skeleton lines={2} />
        ) : outcome === "confirmed" ? (
          <Alert tone="success" title={t("public-transfer-request-success")} />
        ) : (
          <Alert tone="danger" title={t(FAILED)} />
        )}
        <LinkButton variant={asks ? "default" : "primary"} size="lg" block to="/">
          {t("transfer.connect")}
        </LinkButton>
      </div>
    </PublicFrame>
  );
}
