/** Secret addresses under which calendar programs read the appointments of an export: making, showing once, revoking. */
import link from "@shoelace-style/shoelace/dist/assets/icons/link-45deg.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import {
  calendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
  type CalendarFeedView,
} from "../../../contract/endpoints/calendar-feeds";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { ShownOnce } from "../../../ui/alert/shown-once";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

export function CalendarFeeds({ record }: PanelProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const isWritable = useSession().display?.user.readOnly !== true;
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = String(record?.id ?? "");
  const isCalendar = record?.["format"] === "ics";
  const { data, error, refetch } = useQuery<ResponseOf<typeof calendarFeeds>>({
    queryKey: ["calendar-feeds", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(calendarFeeds, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("ecal-export.feed.new")}</p>;
  if (error !== null && data === undefined) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={3} />;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await refetch();
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    } finally {
      setBusy(false);
    }
  };
  const create = (): Promise<void> =>
    run(async () => {
      setAddress((await http.call(createCalendarFeed, { params: { id } })).url);
    });
  const revoke = async (feed: CalendarFeedView): Promise<void> => {
    const isConfirmed = await dialogs.confirm({
      titleKey: "ecal-export.feed.revoke.question",
      contentKey: "ecal-export.feed.revoke.consequence",
      confirmKey: "ecal-export.feed.revoke",
      params: { name: feed.by },
    });
    if (!isConfirmed) return;
    await run(async () => {
      await http.call(revokeCalendarFeed, { params: { id, feed: String(feed.id) } });
      setAddress(undefined);
    });
  };
  return (
    <div className="td-stack">
      <p className="td-muted">{t("ecal-export.feed.help")}</p>
      <ShownOnce
        text={address}
        title={t("ecal-export.feed.once")}
        copy={{ label: t("ecal-export.feed.copy"), copiedLabel: t("ecal-export.feed.copied") }}
      />
      <FeedTable feeds={data.elements} onRevoke={isWritable && !busy ? (feed) => void revoke(feed) : undefined} />
      {isCalendar ? null : <p className="td-muted">{t("ecal-export.feed.error.format")}</p>}
      {isWritable && isCalendar ? (
        <div className="td-row">
          <Button icon={link} busy={busy} onClick={() => void create()}>
            {t("ecal-export.feed.create")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface FeedTableProps {
  readonly feeds: readonly CalendarFeedView[];
  readonly onRevoke: ((feed: CalendarFeedView) => void) | undefined;
}

function FeedTable({ feeds, onRevoke }: FeedTableProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const moment = (iso: string) => {
    const { short, full } = formatMoment(iso, locale, timeZone);
    return <span title={full}>{short}</span>;
  };
  if (feeds.length === 0) return <p className="td-muted">{t("ecal-export.feed.none")}</p>;
  return (
    <PlainTable
      caption={t("ecal-export.feed.caption")}
      hideCaption
      rows={feeds}
      rowKey={({ id }) => id}
      columns={[
        { key: "by", head: t("ecal-export.feed.by"), cell: ({ by }) => by },
        { key: "created", head: t("ecal-export.feed.created"), cell: ({ createdAt }) => moment(createdAt) },
        {
          key: "read",
          head: t("ecal-export.feed.read"),
          cell: ({ lastReadAt }) => (lastReadAt === null ? t("ecal-export.feed.never") : moment(lastReadAt)),
        },
        {
          key: "revoke",
          head: t("ecal-export.feed.revoke"),
          cell: (feed) =>
            onRevoke === undefined ? null : (
              <Button
                size="sm"
                onClick={() => {
                  onRevoke(feed);
                }}
              >
                {t("ecal-export.feed.revoke")}
              </Button>
            ),
        },
      ]}
    />
  );
}
