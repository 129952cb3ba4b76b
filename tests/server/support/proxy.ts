/** A TCP proxy between the server under test and PostgreSQL, which can cut, refuse and silence connections. */
import net from "node:net";

export interface Proxy {
  /** Address of the database through this proxy. */
  readonly url: string;
  /** Breaks all connections. New ones work. */
  cut(): void;
  /** Breaks all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts and keeps connections, but forwards nothing. */
  silence(): void;
  /** Forwards everything again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const closed = (server: net.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** Starts the proxy. @param address address of a database on a TCP server */
export async function proxyTo(address: string): Promise<Proxy> {
  const target = new URL(address);
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const forward = (source: net.Socket, destination: net.Socket): void => {
    sockets.add(source);
    source.on("data", (chunk: Buffer) => {
      if (!isSilent) destination.write(chunk);
    });
    source.on("error", () => undefined);
    source.on("close", () => {
      sockets.delete(source);
      destination.destroy();
    });
  };
  const server = net.createServer((inside) => {
    const outside = net.connect(Number(target.port), "127.0.0.1");
    forward(inside, outside);
    forward(outside, inside);
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const bound = server.address();
        resolve(typeof bound === "object" && bound !== null ? bound.port : 0);
      });
    });
  const port = await listen(0);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`,
    cut,
    async refuse() {
      const stopped = closed(server);
      cut();
      await stopped;
    },
    silence() {
      isSilent = true;
    },
    async restore() {
      isSilent = false;
      cut();
      if (!server.listening) await listen(port);
    },
    async close() {
      cut();
      if (server.listening) await closed(server);
    },
  };
}
