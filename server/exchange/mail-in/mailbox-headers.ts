/** Where a mail in a mailbox was sent to. */
type Envelope = { addresses: string[]; returnPath: string | undefined };

/** Written by the mail server on delivery, unlike To and Cc. */
const delivered = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];
const named = ['to', 'cc'];

/** The headers that tell the envelope of a mail. */
export const envelopeHeaders: readonly string[] = [...delivered, ...named, 'return-path'];

/** Longer headers are not read to the end. */
const limits = { characters: 64 * 1024, addresses: 10 };

/**
 * Finds the addresses of the domain that a mail was sent to. Whoever forges them gains nothing, because an address says nothing about
 * the sender, and those for answers and reports cannot be guessed.
 */
export function readEnvelope(headers: Buffer, domain: string): Envelope {
  const fields = headers
    .toString('latin1', 0, limits.characters)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')).trim().toLowerCase(),
      value: line.replace(/^[^:]*:/, ''),
    }));
  const addressesOf = (names: readonly string[]) =>
    fields.filter(({ name }) => names.includes(name)).flatMap(({ value }) => findAddresses(value, domain));
  const known = addressesOf(delivered);
  const all = new Set(known.length > 0 ? known : addressesOf(named));
  const path = fields.find(({ name }) => name === 'return-path')?.value;
  return { addresses: [...all].slice(0, limits.addresses), returnPath: path?.replace(/[<>\s]/g, '') };
}

/** Only addresses such as `t+<code>@<domain>`: the mailbox itself has one too. */
export function findAddresses(value: string, domain: string): string[] {
  const found = value.toLowerCase().match(/[a-z]{1,20}\+[^\s<>@,;:"()]{1,64}@[a-z0-9.-]{1,253}/g) ?? [];
  return found.filter((address) => address.endsWith(`@${domain}`));
}
