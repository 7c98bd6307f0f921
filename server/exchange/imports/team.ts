import { sql } from 'kysely';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import { type Candidate, sideOf } from '#server/work/projects/team.ts';
import type { Cells, Problem } from './match.ts';

/** As `foldName` folds what a file says: a Mac writes letters and their marks apart. */
const nameOfUser = sql`lower(normalize(btrim(concat_ws(' ', users.first_name, users.last_name)), NFKC))`;

/** What a file may call somebody, in the table `users`: their name, and their address. */
export const namesOfUser = sql<string[]>`
  array_remove(array[${nameOfUser}, users.email_key], null)`;

/** Whether a file names a user of the table `users`. */
export function isNamed(names: readonly string[]) {
  return sql<boolean>`(users.email_key = any (${names}::text[])
    or ${nameOfUser} = any (${names}::text[]))`;
}

/** The columns that name people who join the team. A project has no lead, so a lead is one of the team. */
const columns = ['teamNames', 'leadName'] as const;

type Named = Candidate & { names: string[] };

/** The people that rows want on the team. */
export function readNamed(tx: ReadTx, rows: readonly Cells[]): Promise<Named[]> {
  const names = [
    ...new Set(rows.flatMap((cells) => columns.flatMap((column) => namesIn(cells, column).map(foldName)))),
  ];
  if (names.length === 0) return Promise.resolve([]);
  return tx.run(sql<Named>`
    select users.id, users.client_id as "clientId", roles.role_type as "roleType", ${namesOfUser} as names
    from users join roles on roles.id = users.role_id
    where users.deleted_at is null and users.is_active and ${isNamed(names)}`);
}

/** The people that a row puts on the team of a project of this client. */
export function findTeam(people: readonly Named[], cells: Cells, clientId: string) {
  const problems: Problem[] = [];
  const ids = columns.flatMap((field) =>
    namesIn(cells, field).flatMap((name) => {
      const found = people.filter(
        (person) => person.names.includes(foldName(name)) && sideOf(person, clientId) !== undefined,
      );
      if (found.length === 1) return found.map(({ id }) => id);
      const message =
        found.length > 1
          ? `Several people are called ${name}. Use the e-mail address.`
          : `There is nobody called ${name} who could be on the team`;
      problems.push({ field, message });
      return [];
    }),
  );
  return { ids: [...new Set(ids)], problems };
}

function namesIn(cells: Cells, column: (typeof columns)[number]): string[] {
  const names = (cells.get(column) ?? '').split(/[,;|\n]/);
  return names.map((name) => name.trim()).filter(Boolean);
}
