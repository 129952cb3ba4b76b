/**
 * Lets processes run one after the other for a fifth of the time each, as if each had a fifth of a core of its own. Runs as a process of its
 * own, so that the load does not delay its timers. The arguments are process ids. All processes run again when the standard input closes.
 */
import { setTimeout as delay } from "node:timers/promises";

const PERIOD_MS = 100;
const RUN_MS = 20;

const pids = process.argv.slice(2).map(Number);
const signalAll = (signal: NodeJS.Signals): void => pids.forEach((pid) => process.kill(pid, signal));

process.stdin.resume().once("end", () => {
  signalAll("SIGCONT");
  process.exit();
});
signalAll("SIGSTOP");
console.log("ready");
for (let next = performance.now(); ;)
  for (const pid of pids) {
    await delay(Math.max(0, next - performance.now()));
    process.kill(pid, "SIGCONT");
    await delay(RUN_MS);
    process.kill(pid, "SIGSTOP");
    // After a delay, no process runs more often to catch up.
    next = Math.max(next + PERIOD_MS / pids.length, performance.now());
  }
