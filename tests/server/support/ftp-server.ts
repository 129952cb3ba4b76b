/** An FTP server in the process of the tests, with TLS for clients that ask for it: one account, and files in memory. */
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket, type SecureContext } from "node:tls";
import type { ServedFile } from "./sftp-server";

export interface FtpServer {
  readonly port: number;
  readonly files: Map<string, ServedFile>;
  /** Names and passwords that were sent, and whether encrypted. */
  readonly attempts: readonly { readonly user: string; readonly encrypted: boolean }[];
  close(): Promise<void>;
}

interface FtpAccount {
  readonly user: string;
  readonly password: string;
  /** PEM texts; without them the server has no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

const nameOf = (path: string): string => path.split("/").at(-1) ?? "";
const stamp = (date: Date): string => date.toISOString().replaceAll(/[-:T]|\..*/g, "");
const listOf = (files: Map<string, ServedFile>): string =>
  [...files]
    .map(
      ([name, { content, changedAt, announced }]) =>
        `type=file;size=${announced ?? content.length};modify=${stamp(changedAt)}; ${name}\r\n`,
    )
    .join("");

/** One client with its commands, answered in order. */
class Session {
  #control: Socket;
  #user = "";
  #renamed = "";
  #isProtected = false;
  #data: { readonly server: Server; readonly connected: Promise<Socket> } | undefined;

  constructor(
    socket: Socket,
    private readonly account: FtpAccount,
    private readonly context: SecureContext | undefined,
    private readonly files: Map<string, ServedFile>,
    private readonly attempts: { user: string; encrypted: boolean }[],
  ) {
    this.#control = socket;
    this.#listen();
    this.#reply("220 ready");
  }

  #listen(): void {
    let rest = "";
    this.#control.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) void this.#run(line);
    });
    // A client that closes its connection is no failure of the server.
    this.#control.on("error", () => undefined);
  }

  #reply(text: string): void {
    this.#control.write(`${text}\r\n`);
  }

  #secured(socket: Socket): Socket {
    return new TLSSocket(socket, { isServer: true, ...(this.context && { secureContext: this.context }) });
  }

  /** Opens a port for the next transfer. */
  async #openPort(): Promise<void> {
    const server = createServer();
    const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#data = { server, connected };
    this.#reply(`229 Entering Extended Passive Mode (|||${(server.address() as AddressInfo).port}|)`);
  }

  /** Runs a transfer over the port that the client has connected to. */
  async #transfer(work: (socket: Socket) => Promise<void>): Promise<void> {
    const data = this.#data;
    if (data === undefined) return this.#reply("425 no port");
    this.#reply("150 transfer");
    const socket = await data.connected;
    await work(this.#isProtected ? this.#secured(socket) : socket);
    data.server.close();
    this.#reply("226 done");
  }

  readonly #send = (content: Buffer) =>
    this.#transfer(
      (socket) =>
        new Promise((resolve) => {
          socket.on("error", resolve);
          socket.end(content, resolve);
        }),
    );

  readonly #receive = (name: string) =>
    this.#transfer(async (socket) => {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      this.files.set(name, { content: Buffer.concat(chunks), changedAt: new Date() });
    });

  #signIn(password: string): void {
    this.attempts.push({ user: this.#user, encrypted: this.#control instanceof TLSSocket });
    const isKnown = this.#user === this.account.user && password === this.account.password;
    this.#reply(isKnown ? "230 signed in" : "530 unknown");
  }

  async #run(line: string): Promise<void> {
    const [, command = "", argument = ""] = /^(\S+)\s?(.*)$/.exec(line) ?? [];
    const file = this.files.get(nameOf(argument));
    switch (command.toUpperCase()) {
      case "AUTH":
        if (this.context === undefined) return this.#reply("502 no TLS");
        this.#reply("234 go on");
        this.#control.removeAllListeners("data");
        this.#control = this.#secured(this.#control);
        return this.#listen();
      case "USER":
        this.#user = argument;
        return this.#reply("331 password?");
      case "PASS":
        return this.#signIn(argument);
      case "FEAT":
        return this.#reply("211-features\r\n MLST type*;size*;modify*;\r\n211 end");
      case "PROT":
        this.#isProtected = argument === "P";
        return this.#reply("200 ok");
      case "EPSV":
        return this.#openPort();
      case "MLSD":
        return argument.includes("missing")
          ? this.#reply("550 no folder")
          : this.#send(Buffer.from(listOf(this.files)));
      // What a client tries when MLSD fails.
      case "LIST":
        return this.#reply("550 no folder");
      case "RETR":
        return file === undefined ? this.#reply("550 no file") : this.#send(file.content);
      case "STOR":
        return this.#receive(nameOf(argument));
      case "RNFR":
        this.#renamed = nameOf(argument);
        return this.#reply(file === undefined ? "550 no file" : "350 to?");
      case "RNTO": {
        const renamed = this.files.get(this.#renamed);
        this.files.delete(this.#renamed);
        if (renamed !== undefined) this.files.set(nameOf(argument), renamed);
        return this.#reply("250 renamed");
      }
      case "DELE":
        return this.#reply(this.files.delete(nameOf(argument)) ? "250 deleted" : "550 no file");
      default:
        return this.#reply("200 ok");
    }
  }
}

export async function ftpServer(account: FtpAccount): Promise<FtpServer> {
  const files = new Map<string, ServedFile>();
  const attempts: { user: string; encrypted: boolean }[] = [];
  const context = account.tls === undefined ? undefined : createSecureContext(account.tls);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    new Session(socket, account, context, files, attempts);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    files,
    attempts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
