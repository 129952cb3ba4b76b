/** Number of characters to insert, delete or replace to turn one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, char] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of [...other].entries())
      next.push(
        Math.min((row[column] ?? 0) + (char === against ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The candidates most like a name, best first; none where all differ in more than a third of their characters. */
export function closestNames(name: string, candidates: Iterable<string>, max = 3): string[] {
  const target = name.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: editDistance(target, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.ceil(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** ` Did you mean "fitter"?`, or an empty text where nothing is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const [closest] = closestNames(name, candidates, 1);
  return closest === undefined ? "" : ` Did you mean "${closest}"?`;
}
