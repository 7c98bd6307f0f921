import { type ClientDetail, clientDetailNames, clientDetails } from '#contract/work/client-details.ts';

/** What can be imported. */
export const importNouns = ['clients', 'users', 'projects', 'tasks'] as const;
export type ImportNoun = (typeof importNouns)[number];

/** Bytes of a file. */
export const importLimit = 10 * 1024 * 1024;
/** Rows below the header. */
export const maxImportRows = 5000;
export const maxImportColumns = 100;
/** How long an import can be undone. */
export const undoDays = 30;

export type ImportField = {
  name: string;
  /** Must have a value in a row that creates something. */
  isRequired?: true;
  /** Other headers of the same column, in lower case and without blanks and punctuation. */
  spellings?: readonly string[];
  /** The value of the example in the template. */
  example: string;
};

const key: ImportField = { name: 'externalKey', spellings: ['key', 'externalid', 'reference'], example: 'C-1001' };
const id: ImportField = { name: 'id', example: '' };
const detail = (name: ClientDetail): ImportField => {
  const { spellings, example } = clientDetails[name];
  return { name, spellings, example };
};
const clientSpellings = ['client', 'customer', 'company', 'kunde', 'firma'];

/** The columns of a file, named like the columns of an exported list. */
export const importFields: Record<ImportNoun, readonly ImportField[]> = {
  clients: [
    {
      name: 'name',
      isRequired: true,
      spellings: [...clientSpellings, 'clientname', 'customername', 'companyname'],
      example: 'Acme Hotels',
    },
    ...clientDetailNames.map(detail),
    { name: 'colour', spellings: ['color', 'farbe'], example: 'blue' },
    { name: 'language', spellings: ['sprache'], example: 'de' },
    { name: 'notes', spellings: ['note', 'comment', 'comments', 'notizen', 'bemerkung'], example: 'Prefers mail.' },
    key,
    id,
  ],
  users: [
    { name: 'firstName', isRequired: true, spellings: ['givenname', 'vorname'], example: 'Cleo' },
    { name: 'lastName', isRequired: true, spellings: ['surname', 'familyname', 'nachname'], example: 'Acme' },
    { ...detail('email'), example: 'cleo@acme.example' },
    { name: 'username', spellings: ['login', 'benutzername'], example: 'cleo' },
    detail('phone'),
    { name: 'roleName', spellings: ['role', 'rolle'], example: 'client' },
    { name: 'clientName', spellings: clientSpellings, example: 'Acme Hotels' },
    { name: 'isActive', spellings: ['active', 'aktiv'], example: 'yes' },
    { ...key, example: 'U-1001' },
    id,
  ],
  projects: [
    { name: 'title', isRequired: true, spellings: ['project', 'name', 'projekt', 'titel'], example: 'Website' },
    { name: 'description', spellings: ['beschreibung'], example: 'A new website.' },
    { name: 'status', example: 'InProgress' },
    { name: 'startDate', isRequired: true, spellings: ['start', 'begin', 'beginn'], example: '2026-01-05' },
    {
      name: 'endDate',
      isRequired: true,
      spellings: ['duedate', 'due', 'end', 'deadline', 'ende'],
      example: '2026-06-30',
    },
    { name: 'progress', spellings: ['progresspercentage', 'fortschritt'], example: '25' },
    { name: 'clientName', isRequired: true, spellings: clientSpellings, example: 'Acme Hotels' },
    {
      name: 'teamNames',
      spellings: ['team', 'members', 'teammembers', 'people', 'mitglieder', 'mitarbeiter'],
      example: 'Olga Office, wim@studio.example',
    },
    {
      name: 'leadName',
      spellings: [
        'lead',
        'projectlead',
        'owner',
        'manager',
        'projectmanager',
        'leitung',
        'projektleiter',
        'projektleitung',
      ],
      example: 'Olga Office',
    },
    { ...key, example: 'P-1001' },
    id,
  ],
  tasks: [
    { name: 'title', isRequired: true, spellings: ['task', 'name', 'aufgabe', 'titel'], example: 'Send the logo' },
    { name: 'projectTitle', isRequired: true, spellings: ['project', 'projekt'], example: 'Website' },
    { name: 'projectId', example: '' },
    { name: 'body', spellings: ['description', 'text', 'beschreibung'], example: 'As a vector file.' },
    { name: 'status', example: 'Open' },
    { name: 'assigneeName', spellings: ['assignee', 'person', 'zustandig', 'bearbeiter'], example: 'Cleo Acme' },
    { name: 'dueOn', spellings: ['due', 'duedate', 'deadline', 'fallig'], example: '2026-02-01' },
    { name: 'audience', spellings: ['visibleto', 'sichtbarfur'], example: 'client' },
    { name: 'wants', example: 'file' },
    { name: 'milestone', spellings: ['meilenstein'], example: 'no' },
    { ...key, example: 'T-1001' },
    id,
  ],
};

/** The field that a header means, if any. */
export function fieldOfHeader(noun: ImportNoun, header: string): string | undefined {
  const folded = header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = importFields[noun].find(
    ({ name, spellings = [] }) => name.toLowerCase() === folded || spellings.includes(folded),
  );
  return found?.name;
}
