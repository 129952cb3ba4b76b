import { followHeight } from "/admin/static/frame.js";

followHeight(document.querySelector("#frame"));
