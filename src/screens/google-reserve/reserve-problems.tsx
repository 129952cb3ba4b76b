/** The problems of a feed, each with a link to where it is solved. */
import type { FeedProblem } from "../../contract/endpoints/google-reserve";
import { useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";

export interface ReserveProblemsProps {
  /** The first problems. */
  readonly problems: readonly FeedProblem[];
  /** Number of all problems. */
  readonly count: number;
}

export function ReserveProblems({ problems, count }: ReserveProblemsProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <details className="td-reserve__problems">
      <summary>{t.count("google-reserve-configurations.feeds.problems", count)}</summary>
      <ul>
        {problems.map(({ code, label, path }, index) => (
          <li key={index}>
            <Link to={path}>{label}</Link> – {t(`google-reserve-configurations.lack.${code}`)}
          </li>
        ))}
        {count > problems.length ? (
          <li>{t.count("google-reserve-configurations.feeds.more", count - problems.length)}</li>
        ) : null}
      </ul>
    </details>
  );
}
