/** A person to invite. */
export interface Invitee {
  email: string;
  firstName: string;
  lastName: string;
}

export const maxInvitees = 200;

/**
 * Reads one person from each line: `nora@acme.example`, or `Nora Berg <nora@acme.example>`. Without a name it is taken from the
 * address. Blank lines and repeated addresses are left out.
 */
export function readLines(text: string): Invitee[] {
  const people = new Map<string, Invitee>();
  for (const line of text.split(/[\n;]/).map((each) => each.trim())) {
    if (!line) continue;
    const [, name = '', email = line] = /^(.*?)<([^<>]*)>$/.exec(line) ?? [];
    const key = email.trim().toLowerCase();
    if (!people.has(key)) people.set(key, { email: email.trim(), ...(namesOf(name) ?? namesFrom(email.trim())) });
  }
  return [...people.values()];
}

/** Writes the lines that `readLines` reads. */
export function writeLines(people: readonly Invitee[]): string {
  return people.map(({ email, firstName, lastName }) => `${firstName} ${lastName} <${email}>`).join('\n');
}

/** 'Nora van Berg' → Nora, van Berg. Undefined without a first and a last name. */
function namesOf(name: string): Omit<Invitee, 'email'> | undefined {
  const [firstName = '', ...rest] = name.replaceAll('"', '').trim().split(/\s+/);
  return firstName && rest.length > 0 ? { firstName, lastName: rest.join(' ') } : undefined;
}

/** nora.berg@acme.example → Nora, Berg; nora@acme.example → Nora, Acme. */
function namesFrom(email: string): Omit<Invitee, 'email'> {
  const [local = '', domain = ''] = email.split('@');
  const [first, ...rest] = local.split(/[._-]+/).filter(Boolean);
  const last = rest.length > 0 ? rest : [domain.split('.')[0] ?? ''];
  return { firstName: capitalised(first ?? ''), lastName: last.map(capitalised).join(' ') };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
