// A server would print this map into the page. It names the application's React and, from import-map.json, the file of the elements that
// gives way to it.
window.tdAdmin = { apiBase: "", locale: "en_GB" };
fetch("/admin/static/import-map.json")
  .then((answer) => answer.json())
  .then(({ imports }) => {
    const add = (type, content) => {
      const script = document.createElement("script");
      script.type = type;
      if (type === "module") script.src = content;
      else script.textContent = content;
      document.head.append(script);
    };
    const react = "/admin/static/demo/react.js";
    const own = Object.fromEntries(
      ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => [name, react]),
    );
    add("importmap", JSON.stringify({ imports: { ...own, "td-admin/react": "/admin/static/react.js", ...imports } }));
    add("module", "react-app.js");
  });
