import { asciiDomain } from '#server/platform/text/names.ts';

type Header = { key: string; value: string };

/** Longer ones are not read. Those of mail servers have a few hundred characters. */
const limit = 8192;

/**
 * Whether the operator's own mail server says that the mail really comes from `domain`, the domain of its From: DMARC passed, or a
 * DKIM signature of that domain (RFC 8601). Only the topmost header with the name of that server counts: it adds its own on top, and
 * everything below could have been written by the sender.
 */
export function isAuthenticated(headers: readonly Header[], server: string | undefined, domain: string): boolean {
  if (!server) return false;
  const topmost = headers.find(({ key, value }) => key === 'authentication-results' && isOf(value, server));
  const own = topmost && readResults(topmost.value);
  // What the own server wrote may contain words of the sender. If it cannot be read, the one below does not count instead.
  if (own?.server !== server.toLowerCase()) return false;
  const dmarc = own.results.filter(({ method }) => method === 'dmarc');
  // A domain that publishes DMARC decides by DMARC alone. Several results that differ are a trick.
  if (dmarc.some(({ result }) => result !== 'pass' && result !== 'none')) return false;
  if (dmarc.some(({ result, of }) => result === 'pass' && asciiDomain(of('header.from') ?? '') === asciiDomain(domain)))
    return true;
  return own.results.some(
    ({ method, result, of }) => method === 'dkim' && result === 'pass' && isAligned(signerOf(of), domain),
  );
}

/** Whether a header begins with the name of the server, also if the rest is not well-formed. */
function isOf(value: string, server: string): boolean {
  return /^[\s"]*([^\s;"()]*)/.exec(value)?.[1]?.toLowerCase() === server.toLowerCase();
}

type Result = { method: string; result: string; of(property: string): string | undefined };

/** `server; method=result reason="…" type.property=value …; …`. Undefined if it is not well-formed. */
function readResults(value: string): { server: string; results: Result[] } | undefined {
  const plain = value.length > limit ? undefined : withoutComments(value);
  if (plain === undefined) return undefined;
  const [head = '', ...parts] = splitOutsideQuotes(plain, /;/);
  const [server = ''] = splitOutsideQuotes(head.trim(), /\s/);
  return { server: unquote(server).toLowerCase(), results: parts.flatMap((part) => readResult(part) ?? []) };
}

function readResult(part: string): Result | undefined {
  const words = splitOutsideQuotes(part.replace(/\s*=\s*/g, '=').trim(), /\s/).filter(Boolean);
  const [, method, result] = /^([a-z][a-z0-9-]*)(?:\/\d+)?=([a-z]+)$/i.exec(words[0] ?? '') ?? [];
  if (!method || !result) return undefined;
  const properties = new Map<string, string>();
  for (const word of words.slice(1)) {
    const [, name, text] = /^([a-z]+\.[a-z0-9-]+)=(.*)$/is.exec(word) ?? [];
    // The first one counts, because a value could contain what looks like another.
    if (name && text && !properties.has(name.toLowerCase())) properties.set(name.toLowerCase(), unquote(text));
  }
  return {
    method: method.toLowerCase(),
    result: result.toLowerCase(),
    of: (property) => properties.get(property)?.toLowerCase(),
  };
}

/** Some servers name only the identity of the signature, `header.i=@domain`. */
function signerOf(of: Result['of']): string | undefined {
  return of('header.d') ?? of('header.i')?.replace(/^.*@/, '');
}

/** The same domain, or one below the other: `mail.acme.example` signs for `acme.example`. A single label is nobody's domain. */
function isAligned(signer: string | undefined, domain: string): boolean {
  if (!signer?.includes('.')) return false;
  const [one, other] = [asciiDomain(signer), asciiDomain(domain)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Comments are in parentheses and may be nested. Undefined if a parenthesis or a quotation mark is left open. */
function withoutComments(text: string): string | undefined {
  let depth = 0;
  let isQuoted = false;
  let plain = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) plain += text.slice(index, index + 2);
      index += 1;
    } else if (isQuoted) {
      isQuoted = character !== '"';
      plain += character;
    } else if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) return undefined;
      depth -= 1;
      plain += ' ';
    } else if (depth === 0) {
      isQuoted = character === '"';
      plain += character;
    }
  }
  return depth === 0 && !isQuoted ? plain : undefined;
}

function splitOutsideQuotes(text: string, separator: RegExp): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (!isQuoted && separator.test(character)) {
      parts.push('');
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    const taken = isQuoted && character === '\\' ? text.slice(index, index + 2) : character;
    index += taken.length - 1;
    parts[parts.length - 1] += taken;
  }
  return parts;
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}
