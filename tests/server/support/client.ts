/** A client that is signed in to a running server over HTTP. */
export interface HttpClient {
  call(method: string, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** Signs in. @param origin origin of the server or of a load balancer in front of it */
export async function signedInClient(origin: string, login: string, password: string): Promise<HttpClient> {
  const cookies = new Map<string, string>();
  const call: HttpClient["call"] = async (method, url, body, headers = {}) => {
    const response = await fetch(`${origin}${url}`, {
      method,
      redirect: "manual",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(cookies.has("XSRF-TOKEN") && { "X-XSRF-TOKEN": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "") }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  await call("GET", "/admin/api/context/connected");
  const response = await call("POST", "/admin/login?fromIhm=true", { login, password });
  const text = await response.text();
  if (!text.includes('"successfullyLogin":true')) throw new Error(`Sign-in failed: ${response.status} ${text}`);
  return { call };
}
