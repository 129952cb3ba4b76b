/** A network between the server under test and PostgreSQL that can be cut, refused and silenced. */
import net from "node:net";

export interface Proxy {
  /** Address of the database through this network. */
  readonly url: string;
  /** Breaks all connections. New ones work. */
  cut(): void;
  /** Breaks all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts and keeps connections, but passes nothing on. */
  silence(): void;
  /** Passes everything on again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const closed = (server: net.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** @param address address of a database, whose server is reached by TCP */
export async function proxyTo(address: string): Promise<Proxy> {
  const target = new URL(address);
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const join = (from: net.Socket, to: net.Socket): void => {
    sockets.add(from);
    from.on("data", (chunk: Buffer) => {
      if (!isSilent) to.write(chunk);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = net.createServer((inside) => {
    const outside = net.connect(Number(target.port), "127.0.0.1");
    join(inside, outside);
    join(outside, inside);
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
