/** What must and should be set up before distance selling opens, each with a link to where it is mended. */
import { useQuery } from "@tanstack/react-query";
import passedIcon from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import mustIcon from "@shoelace-style/shoelace/dist/assets/icons/x-circle-fill.svg";
import shouldIcon from "@shoelace-style/shoelace/dist/assets/icons/exclamation-triangle-fill.svg";
import { sellingChecklist, type ChecklistLine } from "../../../contract/endpoints/distance-selling";
import { DELIVERY_MODES } from "../../../contract/orders";
import { formatCode } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import type { Translate } from "../../../runtime/i18n";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Icon } from "../../../ui/icon/icon";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./selling-checklist.css";

defineSheet(css);

export function SellingChecklist({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["distance-selling-checklist", record?.version],
    queryFn: ({ signal }) => http.call(sellingChecklist, { signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={6} />;
  return (
    <div className="td-stack">
      <p className="td-muted">{t("distance-selling.checklist.help")}</p>
      <ul className="td-selling-checks">
        {data.lines.map((line) => (
          <li key={line.check} data-state={stateOf(line)}>
            <Icon icon={ICONS[stateOf(line)]} label={t(`distance-selling.checklist.${stateOf(line)}`)} />
            <p>
              {t(`distance-selling.check.${line.check}`)}
              {line.passed ? null : (
                <>
                  {line.details.length === 0
                    ? null
                    : ` — ${line.details.map((detail) => detailText(t, detail, locale)).join(", ")}`}{" "}
                  <Link to={line.path}>{t("distance-selling.checklist.mend")}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ICONS = { passed: passedIcon, must: mustIcon, should: shouldIcon } as const;

const stateOf = ({ passed, level }: ChecklistLine): keyof typeof ICONS =>
  passed ? "passed" : level === "MUST" ? "must" : "should";

/** Writes a channel with its country, a country, or the name of a record. */
function detailText(t: Translate, detail: string, locale: string): string {
  const [first = "", country] = detail.split(" ");
  const channel = DELIVERY_MODES.find((mode) => mode === first);
  if (channel !== undefined && country !== undefined)
    return t("distance-selling.checklist.place", {
      channel: t(`distance-selling.channels.${channel}`),
      country: formatCode(country, "region", locale),
    });
  return /^[A-Z]{2}$/.test(detail) ? formatCode(detail, "region", locale) : detail;
}
