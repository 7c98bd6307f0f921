import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type ClientDetail, clientDetailNames } from '#contract/work/client-details.ts';
import type { Clients } from '#database/schema.ts';

type Texts = Partial<Record<ClientDetail, string | null>>;

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Selects details, each under the name of its field. */
export function selectDetails<Name extends ClientDetail>(names: readonly Name[]) {
  return names.map((name) => (sql.ref(`clients.${columnOf(name)}`) as RawBuilder<string | null>).as(name));
}

/** The columns with the details that are given. */
export function detailColumns(texts: Texts): Partial<Insertable<Clients>> {
  return Object.fromEntries(clientDetailNames.map((name) => [columnOf(name), texts[name]]));
}
