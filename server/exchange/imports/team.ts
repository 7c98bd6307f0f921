import { sql } from 'kysely';
import { told } from '#contract/platform/texts/say.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
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

const columns = ['teamNames', 'leadName'] as const;

const notOnTeam = 'There is nobody called {name} who could be on the team' satisfies Text;
const notLead = 'There is nobody called {name} who could lead the project' satisfies Text;
type Unknown = typeof notOnTeam | typeof notLead;

type Named = Candidate & { names: string[]; seesAll: boolean };

/** The people that rows want on the team. */
export function readNamed(tx: ReadTx, rows: readonly Cells[]): Promise<Named[]> {
  const names = [
    ...new Set(rows.flatMap((cells) => columns.flatMap((column) => namesIn(cells, column).map(foldName)))),
  ];
  if (names.length === 0) return Promise.resolve([]);
  return tx.run(sql<Named>`
    select users.id, users.client_id as "clientId", roles.role_type as "roleType", ${namesOfUser} as names,
      (roles.is_admin or 'Project:ViewAllProjects' = any (roles.claims)) as "seesAll"
    from users join roles on roles.id = users.role_id
    where users.deleted_at is null and users.is_active and ${isNamed(names)}`);
}

/** The people that a row puts on the team of a project of this client, and its lead, who joins the team unless they see all projects. */
export function findTeam(people: readonly Named[], cells: Cells, clientId: string) {
  const problems: Problem[] = [];
  const find = (field: (typeof columns)[number], unknown: Unknown, fits: (person: Named) => boolean) =>
    namesIn(cells, field).flatMap((name) => {
      const found = people.filter((person) => person.names.includes(foldName(name)) && fits(person));
      if (found.length === 1) return found;
      const message =
        found.length > 1
          ? told('Several people are called {name}. Use the e-mail address.', { name })
          : told(unknown, { name });
      problems.push({ field, message });
      return [];
    });
  const team = find('teamNames', notOnTeam, (person) => sideOf(person, clientId) !== undefined);
  const isStaff = (person: Named) => person.clientId === null && person.roleType !== 'ClientUser';
  const [lead, ...others] = find('leadName', notLead, isStaff);
  if (others.length > 0) problems.push({ field: 'leadName', message: 'Only one person can lead a project' });
  const joining = lead && !lead.seesAll && sideOf(lead, clientId) ? [...team, lead] : team;
  return { ids: [...new Set(joining.map(({ id }) => id))], leadId: lead?.id, problems };
}

function namesIn(cells: Cells, column: (typeof columns)[number]): string[] {
  const names = (cells.get(column) ?? '').split(/[,;|\n]/);
  return names.map((name) => name.trim()).filter(Boolean);
}
