"""Sample server of a partner, in Python without packages: answers `POST /admin-token` with a token for the signed-in user of the partner's own site.

    TD_ADMIN_URL=https://admin.example.com TD_API_KEY=td_… TD_USER=dealer@example.com PORT=3000 python3 token_server.py

The API key stays on this server. The page receives only the token, which ends after 15 minutes.
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ADMIN_URL = os.environ["TD_ADMIN_URL"]
API_KEY = os.environ["TD_API_KEY"]
PORT = int(os.environ.get("PORT", "3000"))


def current_user(_request):
    """Returns the mail address of the user who is signed in to your site, or None. Replace it by your own session."""
    return os.environ.get("TD_USER")


def request_token(user):
    """Requests a token for a user that reads the dealers and nothing else."""
    body = {"user": user, "elements": ["td-fitters", "td-fitter"], "readOnly": True}
    request = Request(
        f"{ADMIN_URL}/admin/api/session/embed-token",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"},
        method="POST",
    )
    with urlopen(request, timeout=10) as response:
        return json.load(response)["data"]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        # A request of another site's page must not get the token of your user.
        is_own_page = self.headers.get("Sec-Fetch-Site") in ("same-origin", "none", None)
        if self.path != "/admin-token" or not is_own_page:
            return self.answer(404, {})
        user = current_user(self)
        if user is None:
            return self.answer(401, {})
        try:
            return self.answer(200, request_token(user))
        except HTTPError as error:
            # The reason is for you, not for the visitor.
            print(f"The administration answered {error.code}: {error.read().decode()}", file=sys.stderr)
        except (URLError, TimeoutError) as error:
            print(f"The administration cannot be reached: {error}", file=sys.stderr)
        return self.answer(502, {})

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


if __name__ == "__main__":
    server = ThreadingHTTPServer(("localhost", PORT), Handler)
    print(f"token server ready at http://localhost:{PORT}", flush=True)
    server.serve_forever()
