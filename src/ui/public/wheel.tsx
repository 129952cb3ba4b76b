/** Default side picture: a wheel in the brand's colours with five treads in its accent colour. */

/** Centre of the drawing, in its own units. Everything turns around it. */
const CENTRE = 520;
/** Rings of treads, outermost first: number of treads, mean radius, depth, and the share of each step that is tread. */
const TREADS = { count: 108, radius: 481, depth: 52, share: 0.76 };
const BLOCKS = { count: 54, radius: 415.5, depth: 35, share: 0.81 };
const SPOKES = 10;
const BOLTS = 5;
/** Treads in the accent colour, clockwise from the top. */
const ACCENTED_TREADS = 5;

const circumference = (radius: number): number => 2 * Math.PI * radius;

/** A ring of treads, drawn as one dashed circle that starts at the top. */
function Ring({ count, radius, depth, share, accented }: typeof TREADS & { readonly accented?: number }) {
  const step = circumference(radius) / count;
  const tread = step * share;
  const dashes =
    accented === undefined
      ? [tread, step - tread]
      : [...Array.from({ length: accented }, () => [tread, step - tread]).flat(), 0, circumference(radius)];
  return (
    <circle
      cx={CENTRE}
      cy={CENTRE}
      r={radius}
      className={accented === undefined ? "td-wheel__ring" : "td-wheel__lit"}
      strokeWidth={depth}
      strokeDasharray={dashes.map((length) => length.toFixed(2)).join(" ")}
      transform={`rotate(-90 ${String(CENTRE)} ${String(CENTRE)})`}
    />
  );
}

export function Wheel() {
  const rotate = (angle: number) => `rotate(${String(angle)} ${String(CENTRE)} ${String(CENTRE)})`;
  return (
    <svg className="td-wheel" viewBox={`0 0 ${String(2 * CENTRE)} ${String(2 * CENTRE)}`} aria-hidden="true">
      <Ring {...TREADS} />
      <Ring {...TREADS} accented={ACCENTED_TREADS} />
      <Ring {...BLOCKS} />
      <circle cx={CENTRE} cy={CENTRE} r="368" className="td-wheel__line" strokeWidth="9" />
      <circle cx={CENTRE} cy={CENTRE} r="348" className="td-wheel__line td-wheel__line--thin" strokeWidth="2.5" />
      <circle cx={CENTRE} cy={CENTRE} r="229" className="td-wheel__line" strokeWidth="15" />
      {Array.from({ length: SPOKES }, (_, spoke) => (
        <path
          key={spoke}
          className="td-wheel__spoke"
          d="M496 300h48l-9 140h-30z"
          transform={rotate((spoke * 360) / SPOKES)}
        />
      ))}
      <circle cx={CENTRE} cy={CENTRE} r="72" className="td-wheel__hub" />
      {Array.from({ length: BOLTS }, (_, bolt) => (
        <circle
          key={bolt}
          cx={CENTRE + 44}
          cy={CENTRE}
          r="9.5"
          className="td-wheel__bolt"
          transform={rotate((bolt * 360) / BOLTS)}
        />
      ))}
    </svg>
  );
}
