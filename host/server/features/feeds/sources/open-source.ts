/** Opens the source of a feed by its kind. */
import type { ServerServices } from "../../../services/server-services";
import { openFolder } from "./folder";
import { openFtp } from "./ftp";
import { openHttps } from "./https";
import { openSftp } from "./sftp";
import type { OpenSource, SourceSettings } from "./source";

export function openSource(
  { config }: Pick<ServerServices, "config">,
  shopId: number,
  settings: SourceSettings,
  maxBytes: number,
): Promise<OpenSource> {
  switch (settings.source) {
    case "HTTPS":
      return openHttps(settings, config.feedHosts, maxBytes);
    case "SFTP":
      return openSftp(settings, config.feedHosts, maxBytes);
    case "FTPS":
    case "FTP":
      return openFtp({ ...settings, source: settings.source }, config.feedHosts, maxBytes);
    case "EMAIL":
      // Mails bring their files themselves.
      return Promise.resolve({ files: [], close: () => Promise.resolve() });
    case "FOLDER":
      return openFolder(settings, config, shopId, maxBytes);
  }
}
