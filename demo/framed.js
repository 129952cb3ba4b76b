// The demo runs on any port, so this script sets the origin. A page with a fixed address uses a plain script tag.
const script = document.createElement("script");
script.type = "module";
script.src = "/admin/static/td-admin.js";
Object.assign(script.dataset, { apiBase: "", locale: "en_GB", frameParent: location.origin });
document.head.append(script);
