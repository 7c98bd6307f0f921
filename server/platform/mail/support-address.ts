/** Characters that an address may have before the `@`. */
const limit = 64;

/** The address of a company at which a mail opens a ticket. Null if the domain of the company is too long for one. */
export function supportAddressOf(domain: string, mailDomain: string): string | null {
  const name = `support+${domain}`;
  return name.length <= limit && /^[\x21-\x7e]+$/.test(name) ? `${name}@${mailDomain}` : null;
}
