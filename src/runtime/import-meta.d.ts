interface ImportMeta {
  /**
   * Built-in message modules that this file and all its static imports need. The build writes the list here (host/build/message-inject.mjs).
   * @param keys requests the modules with such keys instead: `error.**`; `*` is one part of a key, `**` any number of parts
   */
  messages(keys?: `${string}*`): readonly string[];
}
