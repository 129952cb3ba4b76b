/** An SFTP server in the process of the tests: one account, and files in memory. */
import { createHash, generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import ssh2, { type Attributes, type SFTPWrapper } from "ssh2";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const FILE_MODE = 0o100_644;

export interface ServedFile {
  readonly content: Buffer;
  readonly changedAt: Date;
  /** Size that the server announces, if not that of the content. */
  readonly announced?: number;
}

export interface SftpServer {
  readonly port: number;
  /** Fingerprint as OpenSSH prints it. */
  readonly hostKey: string;
  readonly files: Map<string, ServedFile>;
  /** Number of attempts to sign in. */
  readonly attempts: number;
  close(): Promise<void>;
}

const attributesOf = ({ content, changedAt, announced }: ServedFile): Attributes => {
  const seconds = Math.floor(changedAt.getTime() / 1000);
  return { mode: FILE_MODE, uid: 0, gid: 0, size: announced ?? content.length, atime: seconds, mtime: seconds };
};

/** Answers the calls that a client needs to list a folder, and to read, write, rename and delete a file. */
function serve(sftp: SFTPWrapper, files: Map<string, ServedFile>): void {
  type Opened = { readonly file: ServedFile } | { readonly written: string; chunks: Buffer[] } | { listed: boolean };
  const open = new Map<number, Opened>();
  let handles = 0;
  const handleFor = (value: Opened): Buffer => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles);
    open.set(handles++, value);
    return handle;
  };
  const nameOf = (path: string): string => path.split("/").at(-1) ?? "";
  const fileAt = (path: string) => files.get(nameOf(path));
  const stat = (id: number, path: string): void => {
    const file = fileAt(path);
    if (file === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(id, attributesOf(file));
  };
  sftp
    .on("REALPATH", (id, path) => {
      sftp.name(id, [{ filename: path === "." ? "/" : path, longname: path, attrs: {} as Attributes }]);
    })
    .on("OPENDIR", (id, path) => {
      if (path.includes("missing")) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      else sftp.handle(id, handleFor({ listed: false }));
    })
    .on("READDIR", (id, handle) => {
      const folder = open.get(handle.readUInt32BE());
      if (folder === undefined || !("listed" in folder) || folder.listed) {
        sftp.status(id, STATUS_CODE.EOF);
        return;
      }
      folder.listed = true;
      sftp.name(
        id,
        [...files].map(([filename, file]) => ({
          filename,
          longname: `-rw-r--r-- 1 a a ${file.content.length} ${filename}`,
          attrs: attributesOf(file),
        })),
      );
    })
    .on("STAT", stat)
    .on("LSTAT", stat)
    .on("OPEN", (id, path, flags) => {
      const file = fileAt(path);
      if ((flags & OPEN_MODE.WRITE) !== 0) sftp.handle(id, handleFor({ written: nameOf(path), chunks: [] }));
      else if (file === undefined || (flags & OPEN_MODE.READ) === 0) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
      else sftp.handle(id, handleFor({ file }));
    })
    .on("FSTAT", (id, handle) => {
      const opened = open.get(handle.readUInt32BE());
      if (opened !== undefined && "file" in opened) sftp.attrs(id, attributesOf(opened.file));
      else sftp.status(id, STATUS_CODE.FAILURE);
    })
    .on("READ", (id, handle, offset, length) => {
      const opened = open.get(handle.readUInt32BE());
      const content = opened !== undefined && "file" in opened ? opened.file.content : Buffer.alloc(0);
      if (offset >= content.length) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, content.subarray(offset, offset + length));
    })
    .on("WRITE", (id, handle, _, data) => {
      const opened = open.get(handle.readUInt32BE());
      // A file is written from its beginning to its end.
      if (opened !== undefined && "written" in opened) opened.chunks.push(Buffer.from(data));
      sftp.status(id, STATUS_CODE.OK);
    })
    .on("RENAME", (id, from, to) => {
      const file = fileAt(from);
      if (file === undefined) {
        sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        return;
      }
      files.delete(nameOf(from));
      files.set(nameOf(to), file);
      sftp.status(id, STATUS_CODE.OK);
    })
    .on("REMOVE", (id, path) => {
      sftp.status(id, files.delete(nameOf(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
    })
    .on("SETSTAT", (id) => {
      sftp.status(id, STATUS_CODE.OK);
    })
    .on("FSETSTAT", (id) => {
      sftp.status(id, STATUS_CODE.OK);
    })
    .on("CLOSE", (id, handle) => {
      const opened = open.get(handle.readUInt32BE());
      if (opened !== undefined && "written" in opened)
        files.set(opened.written, { content: Buffer.concat(opened.chunks), changedAt: new Date() });
      sftp.status(id, STATUS_CODE.OK);
    });
}

/** Returns a new private key. */
export const sftpKey = (): string =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
  }).privateKey;

function publicPart(privateKey: string): Buffer {
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  return parsed.getPublicSSH();
}

/** The account that may sign in, by its password or its key. */
export interface SftpAccount {
  readonly user: string;
  readonly password: string;
  readonly privateKey: string;
}

export async function sftpServer({ user, password, privateKey }: SftpAccount): Promise<SftpServer> {
  const files = new Map<string, ServedFile>();
  const hostKey = sftpKey();
  const fingerprint = createHash("sha256").update(publicPart(hostKey)).digest("base64").replace(/=+$/, "");
  const accepted = publicPart(privateKey);
  let attempts = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on("authentication", (context) => {
      attempts++;
      const isKnown =
        context.method === "password"
          ? context.password === password
          : context.method === "publickey" && context.key.data.equals(accepted);
      if (isKnown && context.username === user) context.accept();
      else context.reject(["password", "publickey"]);
    });
    client.on("ready", () => {
      client.on("session", (acceptSession) => {
        acceptSession().on("sftp", (accept) => {
          serve(accept(), files);
        });
      });
    });
    // A client that closes its connection is no failure of the server.
    client.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${fingerprint}`,
    files,
    get attempts() {
      return attempts;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
