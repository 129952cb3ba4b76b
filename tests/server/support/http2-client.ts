/** A browser that speaks HTTP/2: cookies, the XSRF header, and one connection. */
import { once } from "node:events";
import { connect, type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from "node:http2";
import { XSRF_COOKIE, XSRF_HEADER } from "../../../src/contract/headers";
import { PASSWORD, type AccountName } from "./fixture";

export interface Http2Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Http2Browser {
  readonly session: ClientHttp2Session;
  readonly cookies: Map<string, string>;
  /** Starts a call and leaves its body open. */
  begin(method: string, url: string, headers?: Readonly<Record<string, string>>): ClientHttp2Stream;
  /** Waits for the response of a call that was begun. */
  response(stream: ClientHttp2Stream): Promise<Http2Response>;
  /** Makes a call. A body that is not bytes is sent as JSON. */
  call(method: string, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Http2Response>;
  /** Signs in with a fixture account. */
  signIn(account: AccountName): Promise<void>;
  close(): void;
}

/** Connects to a server. @param ca certificate that the browser trusts */
export function http2Browser(origin: string, ca: string): Http2Browser {
  const session = connect(origin, { ca });
  session.on("error", () => undefined);
  const cookies = new Map<string, string>();
  const begin: Http2Browser["begin"] = (method, url, headers = {}) => {
    const xsrf = decodeURIComponent(cookies.get(XSRF_COOKIE) ?? "");
    const stream = session.request(
      {
        ":method": method,
        ":path": url,
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(xsrf !== "" && { [XSRF_HEADER]: xsrf }),
        ...headers,
      },
      { endStream: false },
    );
    stream.on("error", () => undefined);
    return stream;
  };
  const response: Http2Browser["response"] = async (stream) => {
    const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status"?: number }];
    for (const cookie of headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    let text = "";
    for await (const chunk of stream.setEncoding("utf8")) text += String(chunk);
    return { status: Number(headers[":status"]), headers, text };
  };
  const call: Http2Browser["call"] = (method, url, body, headers = {}) => {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const stream = begin(method, url, { ...(isJson && { "content-type": "application/json" }), ...headers });
    const received = response(stream);
    stream.end(isJson ? JSON.stringify(body) : body);
    return received;
  };
  return {
    session,
    cookies,
    begin,
    response,
    call,
    async signIn(account) {
      await call("GET", "/admin/api/context/connected");
      const login = { login: `${account}@example.test`, password: PASSWORD };
      const { text } = await call("POST", "/admin/login?fromIhm=true", login);
      if (!text.includes('"successfullyLogin":true')) throw new Error(`Sign-in failed: ${text}`);
    },
    close() {
      session.destroy();
    },
  };
}
