/** Placeholder bars at the final size of the text. They appear after 150 ms, so that quick answers show none. */
import type { CSSProperties } from "react";
import { useT } from "../../runtime/react";
import { defineSheet } from "../styles";
import css from "./states.css";

defineSheet(css);

const styled = (values: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties => values;
/** Line widths in percent, irregular like text. */
const WIDTHS = [92, 78, 86, 64, 81, 58];

export interface SkeletonProps {
  readonly lines?: number;
  /** CSS length of every bar. Default: lines of varying width. */
  readonly width?: string;
  readonly height?: string;
  /** Milliseconds before the bars appear. */
  readonly delay?: number;
}

export function Skeleton({ lines = 1, width, height, delay }: SkeletonProps) {
  const t = useT();
  return (
    <div className="td-skeleton" role="status" style={styled({ "--delay": delay, "--height": height })}>
      <span className="td-visually-hidden">{t("ui.loading")}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className="td-skeleton__bar"
          style={styled({ "--width": width ?? (lines === 1 ? undefined : `${String(WIDTHS[line % WIDTHS.length])}%`) })}
        />
      ))}
    </div>
  );
}

export interface SkeletonRowsProps {
  readonly rows: number;
  readonly columns?: number;
}

/** Placeholder rows of a table, each `--td-row-height` high. */
export function SkeletonRows({ rows, columns = 4 }: SkeletonRowsProps) {
  const t = useT();
  return (
    <div className="td-skeleton td-skeleton--rows" role="status">
      <span className="td-visually-hidden">{t("ui.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="td-skeleton__row">
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} className="td-skeleton__bar" style={styled({ "--grow": column === 0 ? 2.4 : 1 })} />
          ))}
        </span>
      ))}
    </div>
  );
}
