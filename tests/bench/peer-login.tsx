/**
 * The comparison form for `td-login`: the same content in bare React and r2wc, without runtime, messages and style sheets. The benchmark
 * builds it.
 */
import r2wc from "@r2wc/react-to-web-component";
import { useLayoutEffect, useState, type SubmitEvent } from "react";

/** The mark beside the product's name. */
function Logo() {
  return (
    <span className="brand">
      <span aria-hidden="true">
        <svg viewBox="0 0 32 32">
          <path d="M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8" />
          <path d="M24.6 16a8.6 8.6 0 1 1-17.2 0 8.6 8.6 0 1 1 17.2 0" />
          <path d="M18.4 16a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 1 1 4.8 0" />
        </svg>
      </span>
      <span>Product</span>
    </span>
  );
}

function RevealButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const label = shown ? "Hide the password" : "Show the password";
  return (
    <button type="button" title={label} aria-label={label} onClick={onToggle}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M16 8s-3-5.5-8-5.5S0 8 0 8s3 5.5 8 5.5S16 8 16 8" />
        <path d="M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5" />
      </svg>
    </button>
  );
}

function PeerLogin({ container }: { container?: HTMLElement }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState("");
  // Like td-login: ready when the content is in the document, before it is painted.
  useLayoutEffect(() => {
    const root = container?.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : container;
    host?.setAttribute("data-ready", "");
    host?.dispatchEvent(new CustomEvent("td-ready", { bubbles: true, composed: true }));
  }, [container]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void fetch("/admin/login?fromIhm=true", { method: "POST", body: JSON.stringify({ login: email, password }) }).then(
      (response) => {
        if (!response.ok) setProblem("The e-mail address or the password is wrong.");
      },
    );
  };
  return (
    <main>
      <Logo />
      <h1>Administration sign-in</h1>
      <p>The network, the prices and the appointments, in one place.</p>
      <form onSubmit={submit}>
        {problem === "" ? null : <p role="alert">{problem}</p>}
        <div className="field">
          <label htmlFor="email">E-mail address</label>
          <span className="input">
            <input
              id="email"
              type="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </span>
        </div>
        <div className="field">
          <span className="head">
            <label htmlFor="password">Password</label>
            <a href="/admin/forgottenPassword">Forgotten password</a>
          </span>
          <span className="input">
            <input
              id="password"
              type={isShown ? "text" : "password"}
              required
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <RevealButton
              shown={isShown}
              onToggle={() => {
                setShown(!isShown);
              }}
            />
          </span>
          <span role="status" />
        </div>
        <button type="submit">Sign in</button>
      </form>
      <p>
        No account yet? <a href="/admin/creation/DEFAULT">Create my shop</a>
      </p>
    </main>
  );
}

customElements.define("peer-login", r2wc(PeerLogin, { shadow: "open" }));
