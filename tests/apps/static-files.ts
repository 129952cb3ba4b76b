/** A web server for the built applications. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
};

export interface StaticFiles {
  /** Serves another folder from now on. */
  serve(folder: string): void;
  close(): void;
}

/** Starts the server. Resolves when it takes requests. */
export async function serveFiles(port: number): Promise<StaticFiles> {
  let root = "";
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(root, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    serve(folder) {
      root = folder;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
