/** Panel `@addresses`: the link to the dealer's page, and its former addresses, which redirect to the current one. */
import { dealerAddresses } from "../../../../contract/endpoints/dealer-detail";
import { formatCode } from "../../../../engine/cells/format";
import type { PanelProps } from "../../../../engine/slots";
import { useIntlLocale, useT } from "../../../../runtime/react";
import { CopyButton } from "../../../../ui/button/copy-button";
import { PanelData } from "./panel-data";
import { Heading } from "../../../../ui/text/heading";

export function AddressesPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const page = record?.["publicUrl"];
  const former = (
    <PanelData endpoint={dealerAddresses} id={record?.id} version={record?.version}>
      {({ elements }) =>
        elements.length === 0 ? null : (
          <section>
            <Heading level={3}>{t("fitter.addresses.title")}</Heading>
            <ul className="td-small">
              {elements.map((address) => (
                <li key={`${address.locale} ${address.url}`}>
                  /{address.url}{" "}
                  <span className="td-muted">({formatCode(address.locale.slice(0, 2), "language", locale)})</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </PanelData>
  );
  if (typeof page !== "string") return former;
  return (
    <div className="td-stack">
      <div>
        <CopyButton text={page} label={t("fitter.addresses.copy")} copiedLabel={t("fitter.addresses.copied")} />
      </div>
      {former}
    </div>
  );
}
