/** A multipart form, like a browser sends it. */
export function fileForm(parts: Readonly<Record<string, string | { name: string; content: Buffer }>>) {
  const boundary = "----td";
  const chunks = Object.entries(parts).flatMap(([key, part]) => {
    const isFile = typeof part !== "string";
    const file = isFile ? `; filename="${part.name}"\r\nContent-Type: application/octet-stream` : "";
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"${file}\r\n\r\n`),
      isFile ? part.content : Buffer.from(part),
      Buffer.from("\r\n"),
    ];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
