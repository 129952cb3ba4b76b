/** A chart drawn with Chart.js, in the page's colour tokens. A separate chunk. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { useDarkMode } from "../../runtime/react";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Belongs to the compared period; drawn paler. */
  readonly isPrevious: boolean;
  /** Formats a value. */
  readonly text: (value: number | null) => string;
}

export interface ReportChartProps {
  readonly kind: "line" | "bar" | "stacked";
  readonly labels: readonly string[];
  readonly lines: readonly ChartLine[];
  /** Accessible name of the chart. */
  readonly label: string;
}

const COLOURS = [
  "--td-color-primary",
  "--td-color-accent",
  "--td-color-info-solid",
  "--td-color-success-solid",
  "--td-color-danger-solid",
  "--td-color-neutral",
] as const;

/** Resolves a token to a colour for the canvas. The browser evaluates `light-dark()` only on an element. */
function resolveColour(host: HTMLElement, token: string): string {
  const before = host.style.color;
  host.style.color = `var(${token})`;
  const { color } = getComputedStyle(host);
  host.style.color = before;
  return color;
}

export function ReportChart({ kind, labels, lines, label }: ReportChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const dark = useDarkMode();
  useEffect(() => {
    const [surface, host] = [canvas.current, box.current];
    if (surface === null || host === null) return;
    const token = (name: string): string => resolveColour(host, name);
    const [text, grid] = [token("--td-color-text-muted"), token("--td-color-border")];
    const isStacked = kind === "stacked";
    const chart = new Chart(surface, {
      type: kind === "line" ? "line" : "bar",
      data: {
        labels: [...labels],
        datasets: lines.map(({ label: name, values, isPrevious }, index) => {
          const lineColour = token(
            COLOURS[(isPrevious ? index - lines.length / 2 : index) % COLOURS.length] ?? COLOURS[0],
          );
          const colour = isPrevious ? token("--td-color-text-subtle") : lineColour;
          return {
            label: name,
            data: [...values],
            borderColor: colour,
            backgroundColor: colour,
            borderWidth: 2,
            borderDash: isPrevious && kind === "line" ? [4, 4] : [],
            pointRadius: values.length > 40 ? 0 : 2,
            // Stack the compared period beside the current one.
            ...(isStacked && { stack: isPrevious ? "previous" : "present" }),
          };
        }),
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: false,
        interaction: { mode: "index", intersect: false },
        scales: {
          x: {
            stacked: isStacked,
            ticks: { color: text, maxRotation: 0, autoSkipPadding: 16 },
            grid: { display: false },
          },
          y: {
            stacked: isStacked,
            beginAtZero: true,
            ticks: { color: text, callback: (value) => lines[0]?.text(Number(value)) ?? String(value) },
            grid: { color: grid },
          },
        },
        plugins: {
          legend: { display: lines.length > 1, labels: { color: text, boxWidth: 12 } },
          tooltip: {
            callbacks: {
              label: ({ datasetIndex, dataIndex }) => {
                const line = lines[datasetIndex];
                return line === undefined ? "" : `${line.label}: ${line.text(line.values[dataIndex] ?? null)}`;
              },
            },
          },
        },
      },
    });
    return () => {
      chart.destroy();
    };
  }, [kind, labels, lines, dark]);
  return (
    <div ref={box} className="td-report__chart">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
