/** Says whether the site shows a content bloc page on the first page that it targets, and which one wins otherwise. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-circle-fill.svg";
import { useQuery } from "@tanstack/react-query";
import { blocChoice } from "../../../contract/endpoints/bloc-choice";
import type { PanelProps } from "../../../engine/slots";
import { getRuntime } from "../../../runtime";
import { useIntlLocale, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";

export function BlocVisibilityPanel({ record }: PanelProps) {
  const t = useT();
  const list = new Intl.ListFormat(useIntlLocale(), { type: "conjunction" });
  const page = String(record?.id ?? "");
  const { data, isError } = useQuery({
    // A save can change which page wins.
    queryKey: ["content-bloc-choice", { page }, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => getRuntime().http.call(blocChoice, { query: { page }, signal, background: true }),
  });
  if (record === undefined || isError) return <p className="td-muted">–</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  const verdict = data.elements.find(({ id }) => id === record.id);
  const winner = data.elements.find(({ reason }) => reason === "SHOWN");
  return (
    <div className="td-stack">
      {verdict === undefined ? null : verdict.reason === "SHOWN" ? (
        <p>
          <Badge tone="success" icon={check}>
            {t("content-bloc-choice.reason.SHOWN")}
          </Badge>
        </p>
      ) : (
        <p>
          {t(`content-bloc-choice.reason.${verdict.reason}`, {
            criteria: list.format(verdict.unmet.map((criterion) => t(`content-bloc-choice.criterion.${criterion}`))),
          })}
          {winner === undefined ? null : (
            <>
              {" · "}
              <Link to={`content-bloc-page/${winner.id}`}>{winner.name}</Link>
            </>
          )}
        </p>
      )}
      <p>
        <Link to={`content-bloc-choice?page=${page}`}>{t("content-bloc-choice.title")}</Link>
      </p>
    </div>
  );
}
