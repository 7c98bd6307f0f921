/** A text that a company keeps of a client. */
type Detail = {
  kind: 'name' | 'email' | 'phone' | 'text';
  /** Characters. */
  limit: number;
  /** Also in lists and their CSV. Other details are only in the answer for one client. */
  isListed: boolean;
  /** Other headers of its column in an import, in lower case and without blanks and punctuation. */
  spellings: readonly string[];
  /** Its value in the template of an import. */
  example: string;
};

/**
 * The details of a client. Requests, answers, CSV, imports, the columns of the table and the form follow this list; a detail that is
 * new also needs its column and its label. The name of a column is the one of its field, as SQL writes it.
 */
export const clientDetails = {
  contactName: {
    kind: 'name',
    limit: 200,
    isListed: true,
    spellings: ['contact', 'contactperson', 'kontakt', 'ansprechpartner'],
    example: 'Cleo Acme',
  },
  email: {
    kind: 'email',
    limit: 254,
    isListed: true,
    spellings: ['emailaddress', 'mail', 'emailadresse'],
    example: 'info@acme.example',
  },
  phone: {
    kind: 'phone',
    limit: 50,
    isListed: true,
    spellings: ['phonenumber', 'telephone', 'tel', 'telefon', 'telefonnummer', 'mobile'],
    example: '+49 30 123456',
  },
  address: {
    kind: 'text',
    limit: 500,
    isListed: false,
    spellings: ['adresse', 'anschrift'],
    example: '1 Harbour Street',
  },
} as const satisfies Record<string, Detail>;

export type ClientDetail = keyof typeof clientDetails;

export const clientDetailNames = Object.keys(clientDetails) as ClientDetail[];

export const listedClientDetails = clientDetailNames.filter((name) => clientDetails[name].isListed);
