/** The comparison form for `td-login`: the same fields in bare React and r2wc. The benchmark builds it. */
import r2wc from "@r2wc/react-to-web-component";
import { useLayoutEffect, useState, type SubmitEvent } from "react";

function PeerLogin({ container }: { container?: HTMLElement }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setRefused] = useState("");
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
        if (!response.ok) setRefused("The e-mail address or the password is wrong.");
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <h1>Sign in</h1>
      {problem === "" ? null : <p role="alert">{problem}</p>}
      <label>
        E-mail address
        <input type="email" required value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Password
        <input type="password" required value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <a href="/admin/forgottenPassword">Forgotten your password?</a>
      <button type="submit">Sign in</button>
    </form>
  );
}

customElements.define("peer-login", r2wc(PeerLogin, { shadow: "open" }));
