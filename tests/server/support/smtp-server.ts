/** A mail server that takes mails, or answers what a test wants. */
import net from "node:net";

export interface SmtpServer {
  readonly url: string;
  /** Recipients and texts of the mails that were taken, in order. */
  readonly taken: { readonly recipient: string; readonly message: string }[];
  close(): Promise<void>;
}

/** @param answerTo answer to the naming of a recipient, `250 OK` when undefined */
export async function smtpServer(answerTo: (recipient: string) => string | undefined): Promise<SmtpServer> {
  const taken: { recipient: string; message: string }[] = [];
  const server = net.createServer((socket) => {
    let recipient = "";
    let message: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (message !== undefined) {
        if (line !== ".") return void message.push(line);
        taken.push({ recipient, message: message.join("\n") });
        message = undefined;
        say("250 taken");
      } else if (/^RCPT TO:/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? "";
        say(answerTo(recipient) ?? "250 OK");
      } else if (/^DATA/i.test(line)) {
        message = [];
        say("354 go on");
      } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
      else say("250 OK");
    };
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(hear);
    });
    socket.on("error", () => undefined);
    say("220 ready");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
