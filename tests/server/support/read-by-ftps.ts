/** Writes a file of an FTPS server to the standard output. Its own process, because Node reads `NODE_EXTRA_CA_CERTS` when it starts. */
import { openFtp } from "../../../host/server/features/feeds/sources/ftp";

const [port = "", user = "", password = "", name = ""] = process.argv.slice(2);
const source = await openFtp(
  {
    ...{ source: "FTPS", host: "127.0.0.1", port: Number(port), user, password },
    ...{ url: null, privateKey: null, hostKey: null, folder: null, pattern: name },
  },
  [`127.0.0.1:${port}`],
  1_000_000,
);
for await (const chunk of (await source.files[0]?.open()) ?? []) process.stdout.write(chunk);
await source.close();
