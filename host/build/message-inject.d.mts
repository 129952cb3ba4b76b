import type { Plugin } from "rollup";
import type { MessageNeeds } from "./message-needs.mjs";

export const needs: MessageNeeds;
export function derivedMessages(): Plugin;
