/** Mails that journeys wait for. */
import type { Page } from "playwright-core";

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/**
 * Waits for the newest mail of a template to a recipient.
 *
 * @param platform a page of a super administrator, who reads the outbox
 */
export async function newestMail(platform: Page, recipient: string, template: string): Promise<Mail> {
  const mail = await platform.evaluate(
    async ([address, templateName]) => {
      interface Head {
        id: number;
        recipient: string;
        template: string;
      }
      const read = async <Answer>(url: string) => ((await (await fetch(url)).json()) as { data: Answer }).data;
      for (let waited = 0; waited < 150; waited++) {
        const { elements } = await read<{ elements: Head[] }>(
          `/admin/api/outbox?q=${encodeURIComponent(address ?? "")}`,
        );
        const mail = elements.find((head) => head.recipient === address && head.template === templateName);
        if (mail !== undefined) return read<{ subject: string; text: string }>(`/admin/api/outbox/${String(mail.id)}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return undefined;
    },
    [recipient, template],
  );
  if (mail === undefined) throw new Error(`No ${template} to ${recipient}`);
  return mail;
}

/** Returns the path of the link in a mail. Its origin is the configured one, not the test server's. */
export const linkPathIn = ({ text }: Mail): string => {
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  return address.replace(/^https?:\/\/[^/]+/, "");
};
