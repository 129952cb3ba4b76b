/** A mail server that accepts mails, or replies to a recipient as a test specifies. */
import net from "node:net";

export interface SmtpServer {
  readonly url: string;
  /** Recipients and texts of the accepted mails, in order. */
  readonly accepted: { readonly recipient: string; readonly message: string }[];
  close(): Promise<void>;
}

/**
 * Starts the server on a free port.
 * @param replyToRecipient returns the reply to RCPT TO; `250 OK` when undefined
 */
export async function smtpServer(replyToRecipient: (recipient: string) => string | undefined): Promise<SmtpServer> {
  const accepted: { recipient: string; message: string }[] = [];
  const server = net.createServer((socket) => {
    let recipient = "";
    let message: string[] | undefined;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const handleLine = (line: string): void => {
      if (message !== undefined) {
        if (line !== ".") return void message.push(line);
        accepted.push({ recipient, message: message.join("\n") });
        message = undefined;
        reply("250 accepted");
      } else if (/^RCPT TO:/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? "";
        reply(replyToRecipient(recipient) ?? "250 OK");
      } else if (/^DATA/i.test(line)) {
        message = [];
        reply("354 go on");
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else reply("250 OK");
    };
    let incompleteLine = "";
    socket.on("data", (chunk: Buffer) => {
      const lines = (incompleteLine + chunk.toString()).split("\r\n");
      incompleteLine = lines.pop() ?? "";
      lines.forEach(handleLine);
    });
    socket.on("error", () => undefined);
    reply("220 ready");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
