/** Writes a one-page A4 PDF with lines of text in a standard font. */

export interface PdfLine {
  /** Position in points from the left and top. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  /** Right-aligns the text at `x`. */
  readonly right?: boolean;
}

const HEIGHT = 842;
const WIDTH = 595;

/** Windows-1252 characters with a different Unicode code point. */
const WINDOWS_1252: Readonly<Record<string, number>> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  œ: 0x9c,
  Œ: 0x8c,
  "\u202f": 0xa0,
};

const codeOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 63;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return WINDOWS_1252[sign] ?? 63;
};

const escaped = (text: string): string =>
  [...text]
    .map(codeOf)
    .map((code) => (code === 40 || code === 41 || code === 92 ? `\\${String.fromCharCode(code)}` : code))
    .map((part) =>
      typeof part === "string"
        ? part
        : part < 32 || part > 126
          ? `\\${part.toString(8).padStart(3, "0")}`
          : String.fromCharCode(part),
    )
    .join("");

/** Estimates the width of a text in Helvetica. Exact for digits (0.556 em), which are right-aligned. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (/[ .,:;|il'\u00a0\u202f]/.test(sign) ? 0.278 : 0.556), 0) * size;

function drawn({ x, y, text, size = 10, bold = false, right = false }: PdfLine): string {
  const startX = right ? x - widthOf(text, size) : x;
  return `BT /${bold ? "B" : "R"} ${size} Tf ${startX.toFixed(2)} ${(HEIGHT - y).toFixed(2)} Td (${escaped(text)}) Tj ET`;
}

/** Returns the PDF. `rules` are vertical positions of horizontal lines. */
export function pdfOf(title: string, lines: readonly PdfLine[], rules: readonly number[] = []): Buffer {
  const content = [
    "0.5 w 0.7 G",
    ...rules.map((y) => `50 ${HEIGHT - y} m ${WIDTH - 50} ${HEIGHT - y} l S`),
    ...lines.map(drawn),
  ].join("\n");
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escaped(title)}) /Producer (td-admin) >>`,
  ];
  let body = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.byteLength(body, "latin1"));
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = Buffer.byteLength(body, "latin1");
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}
