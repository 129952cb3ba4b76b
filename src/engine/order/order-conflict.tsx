/** Dialog after a concurrent change of an order: shows both orders and asks which one to keep. */
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Heading } from "../../ui/text/heading";
import type { OrderConflict } from "./use-order";

export interface OrderConflictDialogProps {
  readonly conflict: OrderConflict;
  readonly labelOf: (id: number) => string;
  readonly onResolve: (keepMine: boolean) => void;
}

export function OrderConflictDialog({ conflict, labelOf, onResolve }: OrderConflictDialogProps) {
  const t = useT();
  const column = (title: string, ids: readonly number[], others: readonly number[]) => (
    <section>
      <Heading level={3}>{title}</Heading>
      <ol>
        {ids.map((id, index) => (
          <li key={id} data-differs={others[index] !== id || undefined}>
            {labelOf(id)}
          </li>
        ))}
      </ol>
    </section>
  );
  return (
    <Dialog
      open
      size="lg"
      title={t("order.conflict.title")}
      onClose={() => {
        onResolve(false);
      }}
      footer={
        <>
          <Button
            onClick={() => {
              onResolve(false);
            }}
          >
            {t("order.conflict.theirs")}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onResolve(true);
            }}
          >
            {t("order.conflict.mine")}
          </Button>
        </>
      }
    >
      <p className="td-muted">{t("order.conflict.text")}</p>
      <div className="td-order__conflict">
        {column(t("order.conflict.theirs.title"), conflict.theirs, conflict.mine)}
        {column(t("order.conflict.mine.title"), conflict.mine, conflict.theirs)}
      </div>
    </Dialog>
  );
}
