export type DemoPerson = {
  /** The user name, which projects and tickets refer to. */
  key: string;
  firstName: string;
  lastName: string;
  role: 'Admin' | 'manager' | 'worker' | 'client';
  phone: string;
  /** The client of a client user. Staff have none. */
  client?: string;
  /** The label of the button on the sign-in page. People with a button have a password. */
  account?: string;
};

/** `level`: the name of its service level, if it is not the default. */
export type DemoClient = {
  key: string;
  name: string;
  domain: string;
  contact?: string;
  phone?: string;
  level?: string;
};

export const demoClients: readonly DemoClient[] = [
  { key: 'hotels', name: 'Harbour & Finch Hotels', domain: 'harbourfinch.example', contact: 'Priya Castellan' },
  { key: 'dental', name: 'Lindqvist Dental Group', domain: 'lindqvist-dental.example' },
  {
    key: 'housing',
    name: 'Northgate Housing Association',
    domain: 'northgate-homes.example',
    phone: '+44 20 7946 0430',
    level: 'Around the clock',
  },
  { key: 'foods', name: 'Solane Foods', domain: 'solane.example' },
];

/** Invented people. Their phone numbers are from ranges that are reserved for fiction. */
export const demoPeople: readonly DemoPerson[] = [
  person('admin', 'Maren', 'Oduya', 'Admin', '+44 20 7946 0101', { account: 'Admin' }),
  person('manager', 'Tomás', 'Herrera', 'manager', '+44 20 7946 0102', { account: 'Manager' }),
  person('worker', 'Aiko', 'Brandt', 'worker', '+44 7700 900103', { account: 'Worker' }),
  person('client', 'Priya', 'Castellan', 'client', '+44 20 7946 0410', { account: 'Client', client: 'hotels' }),

  person('ingrid', 'Ingrid', 'Solheim', 'manager', '+44 20 7946 0104'),
  person('kwame', 'Kwame', 'Asante', 'worker', '+44 7700 900105'),
  person('lucia', 'Lucía', 'Ferrante', 'worker', '+44 7700 900106'),
  person('jonas', 'Jonas', 'Pekkala', 'worker', '+44 7700 900107'),
  person('noor', 'Noor', 'Rahimi', 'worker', '+44 7700 900108'),
  person('declan', 'Declan', 'Byrne', 'worker', '+44 7700 900109'),
  person('meilin', 'Mei-Lin', 'Zhou', 'worker', '+44 7700 900110'),

  person('oliver', 'Oliver', 'Bassett', 'client', '+44 20 7946 0411', { client: 'hotels' }),
  person('freja', 'Freja', 'Lindqvist', 'client', '+44 20 7946 0520', { client: 'dental' }),
  person('samir', 'Samir', 'Haddad', 'client', '+44 20 7946 0521', { client: 'dental' }),
  person('grace', 'Grace', 'Achebe', 'client', '+44 20 7946 0630', { client: 'housing' }),
  person('piotr', 'Piotr', 'Nowicki', 'client', '+44 7700 900631', { client: 'housing' }),
  person('elise', 'Élise', 'Moreau', 'client', '+44 20 7946 0740', { client: 'foods' }),
  person('dimitri', 'Dimitri', 'Kostas', 'client', '+44 7700 900741', { client: 'foods' }),
];

function person(
  key: string,
  firstName: string,
  lastName: string,
  role: DemoPerson['role'],
  phone: string,
  more: Pick<DemoPerson, 'client' | 'account'> = {},
): DemoPerson {
  return { key, firstName, lastName, role, phone, ...more };
}

/** `Tomás Herrera` of the company is `tomas.herrera@demo.example`, and somebody at a client has the client's domain. */
export function addressOf({ domain }: { domain: string }, { firstName, lastName, client }: DemoPerson): string {
  const ofClient = demoClients.find(({ key }) => key === client)?.domain;
  return `${asciiName(firstName)}.${asciiName(lastName)}@${ofClient ?? domain}`;
}

/** `Lucía` → `lucia`. */
function asciiName(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The client that a person belongs to. Undefined for staff. */
export function clientOf(key: string): string | undefined {
  return demoPeople.find((person) => person.key === key)?.client;
}
