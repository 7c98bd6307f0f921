import { readAddress } from '#server/exchange/calendar-feeds/address.ts';
import { type EntryLink, readEntryToken } from '#server/people/accounts/entry-token.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { readUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { type ReadLink, readSignOffToken } from '#server/work/sign-offs/link-token.ts';
import type { ReadMail } from './read-mail.ts';

/** Links of our mails let their reader in, and our addresses take answers in their name. Others read what people quote of them. */

/** Characters of our tokens, and how many of them are looked at in a mail. */
const token = /[\w-]{60,400}/g;
const maxTokens = 200;

type Links = { signOffs: ReadLink[]; entries: EntryLink[] };

/** The links in a text that answer an approval, or let somebody in without a password. */
export function findLinks(secrets: Secrets, text: string): Links {
  const found: Links = { signOffs: [], entries: [] };
  for (const candidate of tokensIn(`${text} ${decoded(text)}`)) {
    const signOff = readSignOffToken(secrets, candidate);
    const entry = readEntryToken(secrets, candidate);
    if (signOff && signOff !== 'ended') found.signOffs.push(signOff);
    if (entry) found.entries.push(entry);
  }
  return found;
}

/** The mail with a mark in place of each word that has one of our tokens or addresses. */
export function withoutLinks(secrets: Secrets, mail: ReadMail): ReadMail {
  const clear = (text: string) => text.replace(/\S+/g, (word) => (letsIn(secrets, word) ? '…' : word));
  return { ...mail, subject: clear(mail.subject), text: clear(mail.text), answer: clear(mail.answer) };
}

/** A quoted text, in which each word with one of our hosts is left out too. Programs on the way may have rewritten the token in it. */
export function withoutOwnHosts(
  text: string,
  { publicUrl, mail, mailIn }: Pick<Config, 'publicUrl' | 'mail' | 'mailIn'>,
): string {
  const hosts = [publicUrl && new URL(publicUrl).hostname, mail?.domain, mailIn?.domain].filter((host) => host);
  const words = hosts.map((host) => plain(host as string));
  return text.replace(/\S+/g, (word) => (words.some((host) => plain(word).includes(host)) ? '…' : word));
}

function letsIn(secrets: Secrets, word: string): boolean {
  const text = decoded(word.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  if (/\bt\+[0-9a-f]{20,}/i.test(text)) return true;
  return tokensIn(text).some(
    (candidate) =>
      readSignOffToken(secrets, candidate) ||
      readEntryToken(secrets, candidate) ||
      readUnsubscribeToken(secrets, candidate) ||
      readAddress(secrets, candidate),
  );
}

function tokensIn(text: string): string[] {
  return [...new Set(text.match(token) ?? [])].slice(0, maxTokens);
}

/** Letters and digits alone, so that no dot of another kind and no encoding hides a host. */
function plain(word: string): string {
  return decoded(word.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Programs that check links put them, percent-encoded, behind an address of their own. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
