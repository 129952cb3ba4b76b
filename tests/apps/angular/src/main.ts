import { bootstrapApplication } from "@angular/platform-browser";
import { configure } from "td-admin";
import { App } from "./app/app";

void configure({ apiBase: "https://admin.example.com", locale: "en_GB" });

bootstrapApplication(App).catch((error: unknown) => console.error(error));
