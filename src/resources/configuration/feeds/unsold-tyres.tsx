/** The tyres that a run of a feed took off sale, shown below the runs. */
import { useQuery } from "@tanstack/react-query";
import { feedUnsold } from "../../../contract/endpoints/feeds";
import { ReferenceLink } from "../../../engine/cells/reference-link";
import { errorText } from "../../../engine/error-text";
import { useRuntime, useT } from "../../../runtime/react";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

export function UnsoldTyres({ feed, run }: { readonly feed: string; readonly run: number }) {
  const t = useT();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["feed-unsold", feed, run],
    queryFn: ({ signal }) =>
      http.call(feedUnsold, { params: { id: feed }, query: { run: String(run) }, signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;
  return (
    <PlainTable
      caption={t("import-config.unsold.caption")}
      rows={data.tyres}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "tyre",
          head: t("import-config.unsold.tyre"),
          cell: ({ id, name }) => <ReferenceLink resource="tire" reference={{ id, label: name }} />,
        },
        { key: "ean", head: t("import-config.unsold.ean"), cell: ({ ean }) => ean },
      ]}
    />
  );
}
