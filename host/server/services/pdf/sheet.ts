/** Lays out text documents on A4 pages. Text is embedded with its font, so that every European language can be read and copied. */
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const { resolve } = createRequire(import.meta.url);
const REGULAR = resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const BOLD = resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const MARGIN = 50;
/** Points. */
const LINE_HEIGHT = 14;
const GREY = "#8a8f98";
const INK = "#1b1f24";
/** Space kept free above the lower edge, for the page number. */
const FOOT = 70;
/** Left edge of the sums, and of the second column. */
const MIDDLE = 320;

/** A cell of a row: from the left edge, or right-aligned at `end` points. */
export interface PdfCell {
  readonly text: string;
  readonly end?: number;
}

export interface PdfSheetOptions {
  readonly title: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly pageLabel: (page: number, pages: number) => string;
}

export class PdfSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  #y = MARGIN;

  constructor(readonly options: PdfSheetOptions) {
    const { title, language, author, createdAt } = options;
    this.#pdf = new PDFDocument({
      size: "A4",
      margin: MARGIN,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    });
    this.#pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#pdf.registerFont("regular", REGULAR).registerFont("bold", BOLD).fillColor(INK);
  }

  /** Right edge of the text in points. */
  get right(): number {
    return this.#pdf.page.width - MARGIN;
  }

  /** Writes two blocks side by side; the first line of each is bold. */
  columns(left: readonly string[], right: readonly string[]): void {
    for (const [lines, x] of [
      [left, MARGIN],
      [right, MIDDLE],
    ] as const)
      for (const [index, text] of lines.entries())
        this.#write(text, x, this.#y + index * LINE_HEIGHT, { bold: index === 0, width: MIDDLE - MARGIN - 20 });
    this.#y += (Math.max(left.length, right.length) + 2) * LINE_HEIGHT;
  }

  title(text: string): void {
    this.#write(text, MARGIN, this.#y, { bold: true, size: 16 });
    this.#y += 2 * LINE_HEIGHT;
  }

  /** Writes the heading of a part, with room for a table head and a row below it. */
  heading(text: string): void {
    this.#makeRoom(6 * LINE_HEIGHT);
    this.#write(text, MARGIN, this.#y, { bold: true, size: 12 });
    this.#y += 1.5 * LINE_HEIGHT;
  }

  /** Writes text over the width of the page. Each of its lines may break. */
  paragraph(text: string): void {
    const width = this.right - MARGIN;
    for (const part of text.split("\n")) {
      this.#pdf.font("regular").fontSize(10);
      const height = Math.max(LINE_HEIGHT, this.#pdf.heightOfString(part, { width }) + 2);
      this.#makeRoom(height);
      this.#write(part, MARGIN, this.#y, { width });
      this.#y += height;
    }
  }

  line(text: string): void {
    this.#makeRoom(LINE_HEIGHT);
    this.#write(text, MARGIN, this.#y, {});
    this.#y += LINE_HEIGHT;
  }

  gap(): void {
    this.#y += LINE_HEIGHT;
  }

  tableHead(cells: readonly PdfCell[]): void {
    for (const { text, end } of cells) this.#cell(text, end, true);
    this.#y += LINE_HEIGHT + 4;
    this.#rule();
  }

  /** Writes a row of a table. On a new page the head is repeated. A first cell that is too long takes several lines. */
  row(cells: readonly PdfCell[], head: readonly PdfCell[]): void {
    const [first, second] = cells;
    const width = (second?.end ?? this.right) - MARGIN - 60;
    this.#pdf.font("regular").fontSize(9);
    const height = Math.max(LINE_HEIGHT, this.#pdf.heightOfString(first?.text ?? "", { width }) + 3);
    if (this.#makeRoom(height)) this.tableHead(head);
    for (const [index, { text, end }] of cells.entries()) this.#cell(text, end, false, index === 0 ? width : undefined);
    this.#y += height;
  }

  /** Writes a label and an amount below the table. */
  sum(label: string, amount: string, bold = false): void {
    this.#makeRoom(LINE_HEIGHT);
    if (bold) this.#rule(MIDDLE);
    this.#write(label, MIDDLE, this.#y, { bold, width: 130 });
    this.#write(amount, this.right - 140, this.#y, { bold, width: 140, align: "right" });
    this.#y += LINE_HEIGHT + 2;
  }

  /** Continues on a new page, unless the present one is still empty. */
  newPage(): void {
    if (this.#y > MARGIN) this.#makeRoom(this.#pdf.page.height);
  }

  /** Numbers the pages and returns the file. */
  async end(): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      // Text below the margin would otherwise start a new page.
      this.#pdf.page.margins.bottom = 0;
      const label = this.options.pageLabel(page + 1, count);
      this.#write(label, MARGIN, this.#pdf.page.height - 40, { size: 8, align: "right", width: this.right - MARGIN });
    }
    const isDone = new Promise((done) => this.#pdf.once("end", done));
    this.#pdf.end();
    await isDone;
    return Buffer.concat(this.#chunks);
  }

  /** Starts a page when the height does not fit, and returns whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= this.#pdf.page.height - FOOT) return false;
    this.#pdf.addPage();
    this.#y = MARGIN;
    return true;
  }

  #rule(from = MARGIN): void {
    this.#pdf
      .moveTo(from, this.#y - 2)
      .lineTo(this.right, this.#y - 2)
      .lineWidth(0.5)
      .strokeColor(GREY)
      .stroke();
    this.#y += 2;
  }

  #cell(text: string, end: number | undefined, bold: boolean, width = 200): void {
    const at = end === undefined ? MARGIN : end - 100;
    this.#write(text, at, this.#y, {
      bold,
      size: 9,
      width: end === undefined ? width : 100,
      align: end === undefined ? "left" : "right",
    });
  }

  #write(
    text: string,
    x: number,
    y: number,
    {
      bold = false,
      size = 10,
      ...options
    }: { bold?: boolean; size?: number; width?: number; align?: "left" | "right" },
  ): void {
    this.#pdf.font(bold ? "bold" : "regular").fontSize(size);
    this.#pdf.text(text, x, y, { lineBreak: options.width !== undefined, ...options });
  }
}
