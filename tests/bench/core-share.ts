/** Limits processes to a share of a core, so that processes can be compared on a machine with few cores. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs `work` while each process gets a fifth of a core (duty-cycle.ts). */
export async function withCoreShares<Result>(pids: readonly number[], work: () => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/bench/duty-cycle.ts", ...pids.map(String)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    await Promise.race([once(child.stdout, "data"), ended]);
    if (child.exitCode !== null) throw new Error("The duty cycle ended before it began");
    return await work();
  } finally {
    child.stdin.end();
    await ended;
  }
}

/**
 * Returns the answered calls per second. Each client sends its next call when the previous one is answered.
 *
 * @param call sends the call of a client and throws unless it succeeds
 */
export async function callsPerSecond(
  clients: number,
  seconds: number,
  call: (client: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answeredCount = 0;
  const sendCalls = async (client: number): Promise<void> => {
    while (performance.now() < end) {
      await call(client);
      if (performance.now() <= end) answeredCount++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => sendCalls(client)));
  return answeredCount / seconds;
}
