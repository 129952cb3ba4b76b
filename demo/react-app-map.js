// Usually a server prints this import map into the page. It maps "react" to the application's React, and, by the entry from
// import-map.json, replaces the elements' React chunk.
window.tdAdmin = { apiBase: "", locale: "en_GB" };
fetch("/admin/static/import-map.json")
  .then((response) => response.json())
  .then(({ imports }) => {
    const add = (type, content) => {
      const script = document.createElement("script");
      script.type = type;
      if (type === "module") script.src = content;
      else script.textContent = content;
      document.head.append(script);
    };
    const react = "/admin/static/demo/react.js";
    const application = Object.fromEntries(
      ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => [name, react]),
    );
    add(
      "importmap",
      JSON.stringify({ imports: { ...application, "td-admin/react": "/admin/static/react.js", ...imports } }),
    );
    add("module", "react-app.js");
  });
