/** A small load balancer: sends each call to the next server whose `/readyz` responds with 200, over kept-alive connections. */
import http from "node:http";

/** Milliseconds between two probes of a server. */
const PROBE_MS = 200;
/** Maximum time of a probe, in milliseconds. */
const PROBE_LIMIT_MS = 1_000;
/** Maximum time that a call waits while no server is ready, in milliseconds. */
const WAIT_MS = 20_000;

interface Backend {
  origin: string;
  isReady: boolean;
}

export interface Balancer {
  readonly origin: string;
  /** Replaces the server at an index. Calls go to the new one once it is ready. */
  replace(index: number, origin: string): void;
  close(): Promise<void>;
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Starts a balancer in front of the servers at these origins. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const backends: Backend[] = origins.map((origin) => ({ origin, isReady: true }));
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const nextReady = async (): Promise<Backend | undefined> => {
    for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
      const ready = backends.filter((backend) => backend.isReady);
      if (ready.length > 0) return ready[turn++ % ready.length];
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
    return undefined;
  };
  const forward = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const backend = await nextReady();
    if (backend === undefined) return void response.writeHead(503).end();
    const { origin } = backend;
    const { method, headers } = request;
    const backendRequest = http.request(
      `${origin}${request.url ?? "/"}`,
      { method, headers, agent },
      (backendResponse) => {
        response.writeHead(backendResponse.statusCode ?? 502, backendResponse.headers);
        backendResponse.pipe(response);
        backendResponse.on("error", () => response.destroy());
      },
    );
    backendRequest.on("error", () => {
      // A refused connection shows the failure before the next probe.
      if (backend.origin === origin) backend.isReady = false;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(backendRequest);
  };
  const probe = setInterval(() => {
    for (const backend of backends) {
      const { origin } = backend;
      void isReady(origin).then((ready) => {
        if (backend.origin === origin) backend.isReady = ready;
      });
    }
  }, PROBE_MS);
  const server = http.createServer((request, response) => void forward(request, response));
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    origin: `http://localhost:${port}`,
    replace(index, origin) {
      const backend = backends[index];
      if (backend !== undefined) Object.assign(backend, { origin, isReady: false });
    },
    async close() {
      clearInterval(probe);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
