/** Two server processes on one database never give a slot twice. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { openDatabase } from "../../host/server/platform/storage/open-database";
import { capacityRow } from "../../host/server/platform/storage/schema";
import type { Problem } from "../../src/contract/errors";
import { startHarness } from "../resources/harness";
import { startServer } from "../server/support/built-server";
import { signedInClient } from "../server/support/client";
import { PASSWORD } from "../server/support/fixture";
import { makeGarage, makeServices, nineInParis, reference } from "../server/support/garage";
import { isServerShared, migratedDatabase } from "../server/support/test-database";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const POSTS = 20;

describe.skipIf(!isServerShared())("two server processes", () => {
  it(
    "acceptance 50-1: of 20 posts at once for one free slot one is stored, and the others get the three nearest starts",
    { timeout: 300_000 },
    async () => {
      const directory = mkdtempSync(path.join(os.tmpdir(), "td-double-"));
      cleanUps.push(() => {
        rmSync(directory, { recursive: true, force: true });
      });
      const url = await migratedDatabase();
      const harness = await startHarness(await openDatabase({ url, dataDirectory: directory }), RESOURCE_MODULES);
      const services = await makeServices(harness);
      const { dealer } = await makeGarage(harness, services, ["LIFT"]);
      await harness.close();
      const clients = await Promise.all(
        ["first", "second"].map(async () => {
          const starting = startServer(directory, { DATABASE_URL: url, TD_DEMO: "0" });
          // Also when the other one does not start.
          cleanUps.push(() =>
            starting.then(
              (server) => server.stop("SIGKILL"),
              () => undefined,
            ),
          );
          const server = await starting;
          return signedInClient(server.origin, "admin@example.test", PASSWORD);
        }),
      );
      const body = {
        customerName: "Camille Lefèvre",
        customerPhone: "+33199001122",
        fitter: reference(dealer),
        date: nineInParis(),
        services: [{ service: reference(services.fitting), quantity: 1 }],
      };
      const answers = await Promise.all(
        Array.from({ length: POSTS }, (_, index) => {
          const client = clients[index % clients.length];
          if (client === undefined) throw new Error("No client");
          return client.call("POST", "/admin/api/appointment", body);
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(POSTS - 1);
      for (const answer of refused)
        expect((await answer.json()) as Problem).toMatchObject({
          errors: ["appointment.error.ecal-slot-taken"],
          current: { starts: [nineInParis(-60), nineInParis(-30), nineInParis(30)], failed: ["LANE"] },
        });
      const open = await openDatabase({ url, dataDirectory: directory });
      cleanUps.push(() => open.close());
      expect(await open.database.select().from(capacityRow)).toMatchObject([{ fitterId: dealer.id, lane: 1 }]);
    },
  );
});
