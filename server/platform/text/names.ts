import { domainToASCII, domainToUnicode } from 'node:url';

/** Normalises a name for comparison and look-up: Unicode-normalised, trimmed, single spaces, lower case. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A domain as servers compare it: `müller.example` is `xn--mller-kva.example`. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}

/** The keys that an address may be stored with. Its domain can be written in two ways. */
export function keysOfAddress(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  const domain = asciiDomain(address.slice(at));
  const written = [address.slice(at), domain, domainToUnicode(domain)].filter(Boolean);
  return [...new Set(written.map((each) => foldName(address.slice(0, at) + each)))];
}
