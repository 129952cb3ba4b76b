import type { ScopedDatabase } from "./scoped-database";

class RolledBack extends Error {
  override readonly name = "RolledBack";
}

/** Runs `work` in a transaction, rolls it back, and returns the result. */
export async function rolledBack<Result>(
  data: ScopedDatabase,
  work: (transaction: ScopedDatabase) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await data.transaction(async (transaction) => {
      results.push(await work(transaction));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return results[0] as Result;
}
