/** Panel `@addresses`: former addresses of the dealer's page, which redirect to the current one. */
import { dealerAddresses } from "../../../../contract/endpoints/dealer-detail";
import { formatCode } from "../../../../engine/cells/format";
import type { PanelProps } from "../../../../engine/slots";
import { useIntlLocale, useT } from "../../../../runtime/react";
import { PanelData } from "./panel-data";
import { Heading } from "../../../../ui/text/heading";

export function AddressesPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  return (
    <PanelData endpoint={dealerAddresses} id={record?.id} version={record?.version}>
      {({ elements }) =>
        elements.length === 0 ? null : (
          <section>
            <Heading level={3}>{t("fitter.addresses.title")}</Heading>
            <ul className="td-small">
              {elements.map((former) => (
                <li key={`${former.locale} ${former.url}`}>
                  /{former.url}{" "}
                  <span className="td-muted">({formatCode(former.locale.slice(0, 2), "language", locale)})</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </PanelData>
  );
}
