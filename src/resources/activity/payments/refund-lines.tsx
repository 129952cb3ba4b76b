/** The lines of an order, with the pieces to refund. */
import type { ResponseOf } from "../../../contract/endpoint";
import type { refundPreview } from "../../../contract/endpoints/payments";
import type { RefundLine } from "../../../contract/payments";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { TextInput } from "../../../ui/inputs/text-input";
import { PlainTable } from "../../../ui/table/plain-table";
import { useOrderFormats } from "../orders/use-order-formats";

export interface RefundLinesProps {
  readonly lines: ResponseOf<typeof refundPreview>["lines"];
  readonly currency: string;
  readonly value: readonly RefundLine[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly RefundLine[]) => void;
}

export function RefundLines({ lines, currency, value, error, onChange }: RefundLinesProps) {
  const { t, money } = useOrderFormats();
  const quantityOf = (line: number): number => value.find((part) => part.line === line)?.quantity ?? 0;
  return (
    <div className="td-stack">
      <PlainTable
        caption={t("payment.action.refund.lines")}
        rows={lines.filter(({ quantity }) => quantity > 0)}
        rowKey={({ line }) => line}
        columns={[
          { key: "label", head: t("payment.action.refund.lines"), cell: ({ label }) => label },
          {
            key: "price",
            head: t("payment.action.refund.amount"),
            end: true,
            cell: ({ minor }) => money({ minor, currency }),
          },
          {
            key: "quantity",
            head: t("meta-order.line.quantity"),
            end: true,
            cell: ({ line, label, open }) => (
              <FieldFrame label={t("payment.refund.pieces", { label, count: open })} hideLabel>
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="numeric"
                    autoComplete="off"
                    disabled={open === 0}
                    value={String(quantityOf(line))}
                    onChange={({ target }) => {
                      const quantity = Math.min(open, Number(target.value.replaceAll(/\D/g, "")));
                      onChange([
                        ...value.filter((part) => part.line !== line),
                        ...(quantity > 0 ? [{ line, quantity }] : []),
                      ]);
                    }}
                  />
                )}
              </FieldFrame>
            ),
          },
        ]}
      />
      {error === undefined ? null : <p role="alert">{error}</p>}
    </div>
  );
}
