/** Step 1 of merging: groups of probable duplicates from the server, to select or dismiss. */
import { useState } from "react";
import {
  detectDuplicates,
  dismissDuplicates,
  type DuplicateGroup,
} from "../../../contract/endpoints/dealer-duplicates";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useNavigate, useRuntime, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { Card } from "../../../ui/card/card";
import { Link } from "../../../ui/link/link";

export function DuplicateGroups() {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [groups, setGroups] = useState<readonly DuplicateGroup[]>();
  const [busy, setBusy] = useState(false);
  const showError = (error: unknown): void => {
    toasts.show({ kind: "error", text: errorText(t, error) });
  };
  const detect = async (): Promise<void> => {
    setBusy(true);
    try {
      setGroups((await http.call(detectDuplicates, { body: {} })).groups);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const dismiss = async (group: DuplicateGroup): Promise<void> => {
    try {
      await http.call(dismissDuplicates, { body: { ids: group.dealers.map(({ id }) => id) } });
      setGroups((current) => current?.filter((other) => other !== group));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Card
      title={t("merge-fitter.groups.title")}
      count={groups?.length}
      actions={
        <Button size="sm" busy={busy} onClick={() => void detect()}>
          {t("merge-fitter.groups.detect")}
        </Button>
      }
    >
      {groups === undefined ? (
        <p className="td-muted">{t("merge-fitter.groups.help")}</p>
      ) : groups.length === 0 ? (
        <p className="td-muted">{t("merge-fitter.groups.none")}</p>
      ) : (
        <ul className="td-stack">
          {groups.map((group) => (
            <Group
              key={group.dealers.map(({ id }) => id).join("-")}
              group={group}
              onDismiss={() => void dismiss(group)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Group({ group, onDismiss }: { readonly group: DuplicateGroup; readonly onDismiss: () => void }) {
  const t = useT();
  const locale = useIntlLocale();
  const navigate = useNavigate();
  const [kept, ...others] = group.dealers;
  const openMerge = (): void => {
    if (kept === undefined) return;
    const query = new URLSearchParams({ kept: String(kept.id), others: others.map(({ id }) => id).join(",") });
    void navigate(`merge-fitter?${query.toString()}`);
  };
  return (
    <li className="td-stack">
      <p className="td-row">
        <Badge tone="info">
          {t("merge-fitter.groups.score", { score: formatNumber(Math.round(group.score * 100), locale) })}
        </Badge>
        <span className="td-muted">
          {group.reasons.map((reason) => t.key(`merge-fitter.reason.${reason}`)).join(", ")}
        </span>
      </p>
      <ul>
        {group.dealers.map(({ id, name, code, city, status }) => (
          <li key={id}>
            <Link to={`fitter/${id}`}>{name}</Link> · {code} · {city} · {t.key(`fitter.status.${status}`)}
          </li>
        ))}
      </ul>
      <p className="td-row">
        <Button size="sm" onClick={openMerge}>
          {t("merge-fitter.groups.take")}
        </Button>
        <Button size="sm" onClick={onDismiss}>
          {t("merge-fitter.groups.dismiss")}
        </Button>
      </p>
    </li>
  );
}
