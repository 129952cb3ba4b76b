/** Lines of a tool's preview or report, filtered by outcome and text. */
import { useState } from "react";
import { foldText } from "../../contract/fold-text";
import { TOOL_OUTCOMES } from "../../contract/kinds/tool";
import type { ToolLine } from "../../contract/kinds/tool-endpoints";
import { messageKeys } from "../../contract/message-keys";
import type { Translate } from "../../runtime/i18n";
import { useIntlLocale, useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { SearchInput } from "../../ui/inputs/search-input";
import { Select } from "../../ui/inputs/select";
import { Link } from "../../ui/link/link";
import { formatNumber } from "../cells/format";
import { ScrollBox } from "../kinds/scroll-box";
import { kindLabel, OUTCOME_TONES, outcomeLabel } from "./tool-texts";

/** Returns the message, after the field that it is about where the tool has an input for that field. */
function messageOf(t: Translate, resource: string, { field, message }: ToolLine): string {
  if (message === null) return "";
  const text = t.key(message.key, message.params);
  const input = field?.split(".")[0];
  const key = input === undefined ? undefined : messageKeys.field(resource, input);
  return key !== undefined && t.has(key) ? t("tool.line.field", { field: t.key(key), text }) : text;
}

/** Filters are shown only for more lines than this. */
const FILTERS_ABOVE = 5;

export interface ToolLinesProps {
  readonly resource: string;
  readonly lines: readonly ToolLine[];
  /** Number of all lines; `lines` may hold only the first ones. */
  readonly total: number;
  readonly caption: string;
}

export function ToolLines({ resource, lines, total, caption }: ToolLinesProps) {
  const t = useT();
  const locale = useIntlLocale();
  const [outcome, setOutcome] = useState("");
  const [text, setText] = useState("");
  if (lines.length === 0) return null;
  const outcomes = TOOL_OUTCOMES.filter((outcome) => lines.some((line) => line.outcome === outcome));
  const visibleLines = lines.filter(
    (line) =>
      (outcome === "" || line.outcome === outcome) && foldText(`${line.rowKey} ${line.label}`).includes(foldText(text)),
  );
  const hasKinds = lines.some(({ kind }) => kind !== null);
  return (
    <div className="td-tool__lines">
      <div className="td-row" hidden={lines.length <= FILTERS_ABOVE}>
        <SearchInput
          size="sm"
          className="td-tool__search"
          label={t("tool.lines.search")}
          placeholder={t("tool.lines.search")}
          value={text}
          onChange={setText}
        />
        {outcomes.length < 2 ? null : (
          <Select
            size="sm"
            className="td-tool__outcome"
            aria-label={t("tool.column.outcome")}
            value={outcome}
            placeholder={t("tool.lines.all")}
            options={outcomes.map((outcome) => ({ value: outcome, label: outcomeLabel(t, outcome) }))}
            onChange={(event) => {
              setOutcome(event.target.value);
            }}
          />
        )}
      </div>
      <ScrollBox className="td-tool__scroll" label={caption}>
        <table>
          <caption className="td-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t("tool.column.key")}</th>
              <th scope="col">{t("tool.column.label")}</th>
              {hasKinds ? <th scope="col">{t("tool.column.kind")}</th> : null}
              <th scope="col">{t("tool.column.outcome")}</th>
              <th scope="col">{t("tool.column.message")}</th>
            </tr>
          </thead>
          <tbody>
            {visibleLines.map((line, index) => (
              <tr key={index}>
                <th scope="row">{line.path === null ? line.rowKey : <Link to={line.path}>{line.rowKey}</Link>}</th>
                <td>{line.label === line.rowKey ? "" : line.label}</td>
                {hasKinds ? <td>{kindLabel(t, resource, line.kind)}</td> : null}
                <td>
                  <Badge tone={line.level === "ERROR" ? "danger" : OUTCOME_TONES[line.outcome]}>
                    {outcomeLabel(t, line.outcome)}
                  </Badge>
                </td>
                <td>{messageOf(t, resource, line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {total > lines.length ? (
        <p className="td-small td-muted">
          {t("tool.lines.first", { shown: formatNumber(lines.length, locale), total: formatNumber(total, locale) })}
        </p>
      ) : null}
    </div>
  );
}
