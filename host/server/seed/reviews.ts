/** Inserts a year of reviews of the demo shop's dealers. */
import { DAY_MS } from "../../../src/contract/days";
import { addRecords } from "../features/service-catalogue/add-services";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { AUTHORS, FAIR, GOOD, POOR, REPLIES, type ReviewTexts } from "./data/reviews";

const REVIEWS = 210;
const PENDING = 15;
/** Ratings of ten consecutive reviews; the average is about 4.4. */
const RATINGS = [5, 4, 5, 5, 3, 5, 4, 5, 5, 2] as const;
const SOURCES = ["AFTER_APPOINTMENT", "SITE", "GOOGLE", "AFTER_APPOINTMENT", "GOOGLE", "IMPORT"] as const;
const FEATURED = ["VLP-001", "VLP-002", "VLP-003"];

const itemAt = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const textsFor = (rating: number): readonly ReviewTexts[] => (rating >= 4 ? GOOD : rating === 3 ? FAIR : POOR);

function statusOf(index: number): string {
  if (index < PENDING) return "PENDING";
  if (index % 53 === 0) return "REPORTED";
  return index % 41 === 0 ? "REJECTED" : "PUBLISHED";
}

/** @param dealers dealer ids by code */
export async function addReviews(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const featured = FEATURED.flatMap((code) => dealers.get(code) ?? []);
  const ids = [...featured, ...[...dealers.values()].slice(0, 40)];
  if (ids.length === 0) return;
  const now = Date.now();
  const rows = Array.from({ length: REVIEWS }, (_, index) => {
    const rating = itemAt(RATINGS, index * 7 + Math.floor(index / 10)) ?? 5;
    const texts = itemAt(textsFor(rating), index);
    const status = statusOf(index);
    const source = itemAt(SOURCES, index) ?? "SITE";
    const isAnswered = status === "PUBLISHED" && index % 3 === 0;
    // The newest reviews are pending; the others are spread over the year.
    const days = index < PENDING ? index / 8 : 3 + (index * 362) / REVIEWS;
    const date = new Date(now - days * DAY_MS).toISOString();
    return {
      author: itemAt(AUTHORS, index * 5) ?? "",
      fitter: { id: itemAt(ids, index * 3) ?? 0, label: "" },
      date,
      rating,
      ...(source !== "GOOGLE" && {
        welcome: Math.min(5, rating + (index % 2)),
        price: Math.max(1, rating - (index % 2)),
      }),
      ...texts,
      source,
      verified: source === "AFTER_APPOINTMENT",
      status,
      moderationReason: status === "REJECTED" ? "OFF_TOPIC" : null,
      reportReason: status === "REPORTED" ? "Client inconnu" : null,
      replyState: "NONE",
      ...(isAnswered && {
        reply: REPLIES[texts?.language ?? "fr_FR"],
        replyLocale: texts?.language,
        replyState: source === "GOOGLE" && index % 9 === 0 ? "QUEUED" : "PUBLISHED",
        repliedAt: new Date(Date.parse(date) + DAY_MS).toISOString(),
      }),
    };
  });
  await addRecords(data, "review", rows);
}
