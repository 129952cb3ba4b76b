/**
 * Sample server of a partner, in Node without packages: answers `POST /admin-token` with a token for the signed-in user of the partner's own site.
 *
 *   TD_ADMIN_URL=https://admin.example.com TD_API_KEY=td_… TD_USER=dealer@example.com PORT=3000 node token-server.mjs
 *
 * The API key stays on this server. The page receives only the token, which ends after 15 minutes.
 */
import { createServer } from "node:http";

const { TD_ADMIN_URL, TD_API_KEY, TD_USER, PORT = "3000" } = process.env;

/** Returns the mail address of the user who is signed in to your site, or undefined. Replace it by your own session. */
const currentUser = (_request) => TD_USER;

/** Requests a token for a user that reads the dealers and nothing else. */
async function requestToken(user) {
  const response = await fetch(`${TD_ADMIN_URL}/admin/api/session/embed-token`, {
    method: "POST",
    headers: { authorization: `Bearer ${TD_API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ user, elements: ["td-fitters", "td-fitter"], readOnly: true }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The administration answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

function send(response, status, body) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

const server = createServer(async (request, response) => {
  // A request of another site's page must not get the token of your user.
  const isOwnPage = ["same-origin", "none", undefined].includes(request.headers["sec-fetch-site"]);
  if (request.method !== "POST" || request.url !== "/admin-token" || !isOwnPage) return send(response, 404, {});
  const user = currentUser(request);
  if (user === undefined) return send(response, 401, {});
  try {
    send(response, 200, await requestToken(user));
  } catch (error) {
    // The reason is for you, not for the visitor.
    console.error(error);
    send(response, 502, {});
  }
});
server.listen(Number(PORT), "localhost", () => console.info(`token server ready at http://localhost:${PORT}`));
