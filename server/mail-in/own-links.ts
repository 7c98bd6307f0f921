import type { Config } from '#server/config.ts';

/**
 * A quoted text as others may read it. Links of our mails let their reader in, and our addresses take answers in their name, so each word
 * with one of our hosts is left out.
 */
export function withoutOwnLinks(
  text: string,
  { publicUrl, mail, mailIn }: Pick<Config, 'publicUrl' | 'mail' | 'mailIn'>,
) {
  const hosts = [publicUrl && new URL(publicUrl).hostname, mail?.domain, mailIn?.domain].filter(
    (host) => host !== undefined && host !== '',
  ) as string[];
  const words = hosts.map((host) => host.toLowerCase());
  return text.replace(/\S+/g, (word) => (words.some((host) => word.toLowerCase().includes(host)) ? '…' : word));
}
