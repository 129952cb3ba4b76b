/** Counts the members of a group while it is edited, and lists those that match the rules, which the server evaluates. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { previewGroup } from "../../../contract/endpoints/dealer-ranking";
import type { BodyOf } from "../../../contract/endpoint";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { useDebouncedValue } from "../../../ui/use-debounced-value";

type Body = BodyOf<typeof previewGroup>;

export function RankingMembers() {
  const t = useT();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const [membership, match, rules, dealers] = useWatch({
    control: form.control,
    name: ["membership", "match", "rules", "dealers"],
  }) as [Body["membership"], Body["match"], Body["rules"], Body["dealers"]];
  const body = useDebouncedValue({ membership, match, rules, dealers });
  const { data, error } = useQuery({
    queryKey: ["ranking-members", body],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => http.call(previewGroup, { body, signal, background: true }),
  });
  if (error !== null) return <p className="td-muted">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  return (
    <div className="td-stack">
      {data.total === 0 ? (
        <Alert tone="warning">{t("custom-dealer-ranking-group.members.none")}</Alert>
      ) : (
        <p role="status">{t("custom-dealer-ranking-group.members.count", { count: data.total })}</p>
      )}
      {membership === "MANUAL" || data.elements.length === 0 ? null : (
        <ol>
          {data.elements.map(({ id, name }) => (
            <li key={id}>
              <Link to={`fitter/${id}`}>{name}</Link>
            </li>
          ))}
        </ol>
      )}
      {data.hidden.length === 0 ? null : (
        <Alert tone="info">
          {t("custom-dealer-ranking-group.members.hidden", { names: data.hidden.map(({ name }) => name).join(", ") })}
        </Alert>
      )}
    </div>
  );
}
