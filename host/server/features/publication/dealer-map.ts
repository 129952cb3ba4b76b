/** Draws a map of dealers without scripts: an SVG with numbered points over map tiles, and the list that the numbers refer to. */
import { fillTemplate } from "../../../../src/contract/template";
import { html, type Html } from "../../platform/html";

export interface MapDealer {
  readonly name: string;
  /** Street, postal code and town. */
  readonly address: string;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
}

export interface MapLook {
  /** Largest scale; a smaller one is used where the dealers would not fit. */
  readonly zoom: number;
  readonly hasList: boolean;
  readonly title: string;
  /** Template of the tiles' addresses; undefined for a plain ground. */
  readonly tiles: string | undefined;
  readonly attribution: string;
}

/** Size of the drawing in pixels. */
const [WIDTH, HEIGHT] = [800, 480];
/** Room around the outermost points. */
const MARGIN = 48;
const TILE = 256;
const MIN_ZOOM = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the position on the square of the world at a zoom, in pixels from the north-west (Web Mercator). */
function project({ lat, lng }: Pick<MapDealer, "lat" | "lng">, zoom: number): Point {
  const size = TILE * 2 ** zoom;
  const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * size,
    y: ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * size,
  };
}

interface View extends Point {
  readonly zoom: number;
  readonly points: readonly Point[];
}

/** Returns the largest view, up to the zoom, that shows all dealers; x and y are its north-west corner. */
function viewOf(dealers: readonly MapDealer[], largestZoom: number): View {
  for (let zoom = largestZoom; ; zoom--) {
    const points = dealers.map((dealer) => project(dealer, zoom));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (zoom > MIN_ZOOM && (right - left > WIDTH - 2 * MARGIN || bottom - top > HEIGHT - 2 * MARGIN)) continue;
    return { zoom, points, x: (left + right - WIDTH) / 2, y: (top + bottom - HEIGHT) / 2 };
  }
}

function tileImages({ zoom, x, y }: View, template: string): Html[] {
  const count = 2 ** zoom;
  const images: Html[] = [];
  for (let column = Math.floor(x / TILE); column * TILE < x + WIDTH; column++)
    for (let row = Math.max(0, Math.floor(y / TILE)); row < count && row * TILE < y + HEIGHT; row++) {
      const parts: Readonly<Record<string, string>> = {
        z: String(zoom),
        // The world repeats beyond its edges.
        x: String(((column % count) + count) % count),
        y: String(row),
        s: "a",
      };
      const address = fillTemplate(template, (name) => parts[name]);
      const [left, top] = [Math.round(column * TILE - x), Math.round(row * TILE - y)];
      images.push(html`<image href="${address}" x="${left}" y="${top}" width="${TILE}" height="${TILE}" />`);
    }
  return images;
}

const listItem = ({ name, address, phone }: MapDealer): Html =>
  html`<li>
    <b>${name}</b
    ><br />${address}${phone !== "" && html`<br /><a href="tel:${phone.replace(/[^+\d]/g, "")}">${phone}</a>`}
  </li>`;

/** Returns the markup of the map and its list. */
export function dealerMap(dealers: readonly MapDealer[], look: MapLook): string {
  if (dealers.length === 0) return "";
  const view = viewOf(dealers, look.zoom);
  const pins = view.points.map(({ x, y }, index) => {
    const [left, top] = [Math.round(x - view.x), Math.round(y - view.y)];
    return html`<g transform="translate(${left} ${top})">
      <title>${dealers[index]?.name}</title>
      <circle r="13" /><text y="5">${index + 1}</text>
    </g>`;
  });
  const tiles = look.tiles === undefined ? [] : tileImages(view, look.tiles);
  return html`<div class="dealer-map${look.hasList ? " has-list" : ""}">
    <div>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${look.title}">${tiles}${pins}</svg>
      ${tiles.length > 0 && html`<small>${look.attribution}</small>`}
    </div>
    ${
      look.hasList &&
      html`<ol>
        ${dealers.map(listItem)}
      </ol>`
    }
  </div>`.text;
}
