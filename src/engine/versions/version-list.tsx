/** Former versions of something, newest first. One at a time opens its comparison below. */
import { useState, type ReactNode } from "react";
import { useSession } from "../../runtime/react";
import { formatDateAndTime } from "../../runtime/session-formats";
import { Button } from "../../ui/button/button";
import { defineSheet } from "../../ui/styles";
import css from "./version-list.css";

defineSheet(css);

export interface ListedVersion {
  readonly version: number;
  /** "Version 3" */
  readonly title: string;
  /** ISO instant. */
  readonly at: string;
  /** Who published or saved it; null if unknown. */
  readonly by: string | null;
  /** More about it, after its author. */
  readonly note?: string;
  /** Sets it apart, such as "published". */
  readonly mark?: ReactNode;
  readonly isComparable: boolean;
  /** Further buttons. */
  readonly actions?: ReactNode;
}

export interface VersionListProps {
  readonly versions: readonly ListedVersion[];
  readonly compareLabel: string;
  readonly renderDetails: (version: number) => ReactNode;
}

export function VersionList({ versions, compareLabel, renderDetails }: VersionListProps) {
  const { shop } = useSession();
  const [compared, setCompared] = useState<number>();
  return (
    <ol className="td-versions">
      {versions.map(({ version, title, at, by, note, mark, isComparable, actions }) => (
        <li key={version}>
          <span>
            <strong>{title}</strong> {mark}{" "}
            <span className="td-small td-subtle">
              {[formatDateAndTime(at, shop?.timeZone), by, note].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="td-versions__actions">
            {isComparable ? (
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={compared === version}
                onClick={() => {
                  setCompared(compared === version ? undefined : version);
                }}
              >
                {compareLabel}
              </Button>
            ) : null}
            {actions}
          </span>
          {compared === version ? <div className="td-versions__details">{renderDetails(version)}</div> : null}
        </li>
      ))}
    </ol>
  );
}
