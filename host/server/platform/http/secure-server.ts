/** Serves HTTP/2 over TLS, and HTTP/1.1 to clients that do not speak it. */
import type { IncomingMessage, Server } from "node:http";
import {
  constants,
  createSecureServer,
  Http2ServerRequest,
  type Http2SecureServer,
  type Http2Session,
} from "node:http2";
import type { TLSSocket } from "node:tls";
import type { FastifyHttpOptions } from "fastify";
import type { Certificate } from "../tls";

/** Milliseconds after which a connection without requests is closed. */
const IDLE_MS = 72_000;
/** Requests that one connection may have open. A page requests its code and pictures at once. */
const MAX_STREAMS = 128;
/** Bytes that a client may send ahead, per request and per connection. Smaller windows slow uploads over long distances. */
const WINDOW = { request: 256 * 1024, connection: 1024 * 1024 } as const;

/** TLS connections of the server. Node closes neither them nor their sessions when a server closes. */
export interface SecureConnections {
  /** Asks clients to send no further requests; connections close after their last response. */
  finish(): void;
  /** Closes all connections at once. */
  destroy(): void;
}

/** Returns whether the server has received the whole request. */
export function isReceived(message: IncomingMessage | Http2ServerRequest): boolean {
  // Over HTTP/2, `complete` says whether a handler has read the body.
  if (message instanceof Http2ServerRequest) return message.stream.state.remoteClose === 1;
  return message.complete;
}

/** Returns whether a request without a length has a body. */
export function hasUnknownLength(message: IncomingMessage | Http2ServerRequest): boolean {
  if (message instanceof Http2ServerRequest) return !message.stream.endAfterHeaders;
  return message.headers["transfer-encoding"] !== undefined;
}

/** Ends requests that the client does not finish. Node limits the time of HTTP/1.1 requests only. */
function limitRequests(server: Http2SecureServer, requestTimeout: number): void {
  server.on("request", (request) => {
    const { httpVersionMajor, stream } = request;
    if (httpVersionMajor < 2 || stream.endAfterHeaders) return;
    const timer = setTimeout(() => {
      if (!isReceived(request)) stream.close(constants.NGHTTP2_CANCEL);
    }, requestTimeout);
    stream.once("close", () => {
      clearTimeout(timer);
    });
  });
}

/**
 * Returns the options of `fastify()` for HTTP/2, and the connections of its servers.
 *
 * @param requestTimeout milliseconds that a client may take to send a request
 */
export function secureTransport(
  certificate: Certificate,
  requestTimeout: number,
): { readonly options: Pick<FastifyHttpOptions<Server>, "serverFactory">; readonly connections: SecureConnections } {
  const sockets = new Set<TLSSocket>();
  const sessions = new Set<Http2Session>();
  let isFinishing = false;
  const serverFactory = (handler: Parameters<typeof createSecureServer>[1]): Http2SecureServer => {
    const server = createSecureServer(
      {
        ...certificate,
        allowHTTP1: true,
        settings: { maxConcurrentStreams: MAX_STREAMS, initialWindowSize: WINDOW.request },
      },
      handler,
    );
    // The server has these properties of HTTP servers for its HTTP/1.1 connections.
    Object.assign(server, { requestTimeout, keepAliveTimeout: IDLE_MS });
    server.on("secureConnection", (socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    server.on("session", (session) => {
      sessions.add(session);
      session.once("close", () => sessions.delete(session));
      session.setLocalWindowSize(WINDOW.connection);
      session.setTimeout(IDLE_MS, () => {
        session.close();
      });
      if (isFinishing) session.close();
    });
    limitRequests(server, requestTimeout);
    return server;
  };
  const options = {
    // Fastify creates the server itself without a factory; with one, this only tells it the scheme.
    https: { allowHTTP1: true },
    serverFactory,
  };
  return {
    // Fastify's types know one kind of server. Handlers use only what requests and responses of both versions have.
    options: options as unknown as Pick<FastifyHttpOptions<Server>, "serverFactory">,
    connections: {
      finish() {
        isFinishing = true;
        for (const session of sessions) session.close();
      },
      destroy() {
        for (const socket of sockets) socket.destroy();
      },
    },
  };
}
