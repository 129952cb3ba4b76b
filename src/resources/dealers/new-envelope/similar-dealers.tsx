/** Dealers of the shop that may be the one on the form. Needs the messages of `fitter-form`. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { similarDealers } from "../../../contract/endpoints/dealer-form";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";

export interface SimilarDealersProps {
  /** Query of the call: the values of the new dealer that are filled in. */
  readonly query: Readonly<Record<string, string>>;
  /** Id of the stored dealer to merge with them. */
  readonly mergeWith?: number | undefined;
}

export function SimilarDealers({ query, mergeWith }: SimilarDealersProps) {
  const t = useT();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["similar-dealers", query],
    // The server searches by one of these.
    enabled: ["postalCode", "phone", "email", "companyId"].some((part) => (query[part] ?? "") !== ""),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => http.call(similarDealers, { query, signal, background: true }),
  });
  if (data === undefined || data.elements.length === 0) return null;
  return (
    <Alert tone="warning" title={t("fitter.similar.title")}>
      <ul>
        {data.elements.map((dealer) => (
          <li key={dealer.id}>
            <Link to={`fitter/${dealer.id}`} newTab>
              {dealer.name}
            </Link>
            {` · ${[dealer.code, dealer.city].filter((part) => part !== "").join(" · ")} · `}
            {dealer.reasons.map((reason) => t.key(`fitter.similar.reason.${reason}`)).join(", ")}
            {mergeWith === undefined ? null : (
              <>
                {" · "}
                <Link to={`merge-fitter?kept=${dealer.id}&others=${mergeWith}`}>{t("fitter.similar.merge")}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
