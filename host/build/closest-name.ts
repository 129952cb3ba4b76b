/** Number of characters to insert, delete or replace to turn the text into the target. */
function editDistance(text: string, target: string): number {
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, char] of [...text].entries()) {
    const next = [index + 1];
    for (const [column, targetChar] of [...target].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (char === targetChar ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[target.length] ?? 0;
}

/** Returns the candidates most like a name, best first. Candidates that differ in more than a third of their characters are left out. */
export function closestNames(name: string, candidates: Iterable<string>, max = 3): string[] {
  const target = name.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => ({ candidate, distance: editDistance(target, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.ceil(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** ` Did you mean "fitter"?`, or an empty text when no candidate is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const [closest] = closestNames(name, candidates, 1);
  return closest === undefined ? "" : ` Did you mean "${closest}"?`;
}
