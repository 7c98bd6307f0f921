import { sql } from 'kysely';
import { clientDetailNames } from '#contract/work/client-details.ts';
import { clientBody, updateClientBody } from '#contract/work/clients.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { selectDetails } from '#server/work/clients/columns.ts';
import { createClient, updateClient } from '#server/work/clients/write.ts';
import { type Cells, foldedValuesOf, idsOf, type Key, matcher, valuesOf } from './match.ts';
import { changesOf, check, isEmpty, keepExternalKey, type Planned, type Planner } from './planned.ts';

const fields = ['name', 'colour', 'language', ...clientDetailNames, 'notes'] as const;

export const planClients: Planner = async (tx, { actor, origin }, rows) => {
  const find = matcher(await readExisting(tx, rows), ({ key }) => [key]);
  return (cells): Planned => {
    const keys = keysOf(cells);
    const { found, problems } = find(cells, keys);
    const externalKey = cells.get('externalKey');
    const given = Object.fromEntries(fields.flatMap((field) => (cells.has(field) ? [[field, cells.get(field)]] : [])));
    if (!found) {
      const { data, problems: faults } = check(clientBody, given);
      const write: Planned['write'] =
        data &&
        (async (writing) => {
          const { id, name, version = 1 } = await createClient(writing, origin, data);
          await keepExternalKey(writing, 'clients', id, externalKey);
          return { id, name, version };
        });
      return { existingId: undefined, keys, problems: [...problems, ...faults], write };
    }
    const { data = {}, problems: faults } = check(updateClientBody, given);
    const changes = changesOf<object>(found, data);
    const isKept = externalKey === undefined || externalKey === found.externalKey;
    const write: Planned['write'] =
      isEmpty(changes) && isKept
        ? undefined
        : async (writing) => {
            const {
              id,
              name,
              version = 1,
            } = await updateClient(writing, origin, async () => actor, found.id, changes, undefined);
            await keepExternalKey(writing, 'clients', id, externalKey);
            return { id, name, version };
          };
    return { existingId: found.id, keys, problems: [...problems, ...faults], write };
  };
};

function keysOf(cells: Cells): Key[] {
  const name = cells.get('name');
  return name === undefined
    ? []
    : [{ field: 'name', value: foldName(name), taken: 'A client with this name already exists' }];
}

function readExisting(tx: ReadTx, rows: readonly Cells[]) {
  return tx.run(
    db
      .selectFrom('clients')
      .leftJoin('client_notes as notes', 'notes.client_id', 'clients.id')
      .where('clients.deleted_at', 'is', null)
      .where(
        sql<boolean>`(clients.name_key = any (${foldedValuesOf(rows, 'name')}::text[])
          or clients.external_key = any (${valuesOf(rows, 'externalKey')}::text[])
          or clients.id = any (${idsOf(rows)}::uuid[]))`,
      )
      .select([
        'clients.id',
        'clients.external_key as externalKey',
        'clients.name_key as key',
        'clients.name',
        'clients.colour',
        'clients.language',
        ...selectDetails(clientDetailNames),
        'notes.notes',
      ]),
  );
}
