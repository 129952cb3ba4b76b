// The demonstration runs on any port, so the origin is put in here.
const script = document.createElement("script");
script.type = "module";
script.src = "/admin/static/td-admin.js";
Object.assign(script.dataset, { apiBase: "", locale: "en_GB", frameParent: location.origin });
document.head.append(script);
