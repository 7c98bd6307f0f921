import { sql } from 'kysely';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { Json, jsonWith } from '#server/platform/answers/json.ts';
import { type Actor, db, prepare, type ReadTx } from '#server/platform/tenancy/index.ts';
import { visibleByTeam } from '#server/work/visible/projects.ts';
import { client, json, type ProjectRow, toProject } from './read.ts';

/** `people` is the `team` of the project details, as JSON. */
export type DetailsRow = ProjectRow & { people: string };

/** Returns a project that the actor may see, with its team sorted by role and name. */
export function getVisibleDetails(tx: ReadTx, id: string): Promise<DetailsRow | undefined> {
  return tx.first(visibleDetails({ id }));
}

export function toDetails(row: DetailsRow, actor: Actor): Json<ProjectDetails> {
  return jsonWith(toProject(row, actor), { team: new Json<ProjectDetails['team']>(row.people) });
}

/** Looks up each person. OFFSET 0 keeps the planner from reading all users of the company. */
const person = db
  .selectFrom('users')
  .whereRef('users.id', '=', sql.ref('member.user_id'))
  .where('users.deleted_at', 'is', null)
  .select(['users.id', 'users.first_name', 'users.last_name', 'users.sort_name', 'users.phone_number'])
  .select(sql<string | null>`(select name from roles where roles.id = users.role_id)`.as('role'))
  .offset(0)
  .as('person');

const teamWithPeople = db
  .selectFrom('project_members as member')
  .leftJoinLateral(person, (join) => join.onTrue())
  .whereRef('member.project_id', '=', sql.ref('projects.id'))
  .select(
    sql<string>`coalesce(json_agg(json_strip_nulls(json_build_object(
        'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name, 'phoneNumber', person.phone_number,
        'roleName', coalesce(person.role, ''), 'roleType', member.side))
      order by member.side desc, person.role, person.sort_name)
      filter (where person.id is not null), '[]')::text`.as('people'),
  )
  .select(sql<boolean>`bool_or(member.user_id = app.user_id())`.as('mine'))
  .as('team');

/** Client users read the name of a lead who is on the team. */
const tellsLead = sql<boolean>`(app.scope() = 'staff' or exists (
  select from project_members member where member.project_id = projects.id and member.user_id = projects.lead_id))`;

const visibleDetails = prepare(({ id }: { id: string }) =>
  db
    .selectFrom('projects')
    .innerJoinLateral(teamWithPeople, (join) => join.onTrue())
    .leftJoin(...client)
    .where('projects.deleted_at', 'is', null)
    .where(visibleByTeam(sql`team.mine`))
    .where('projects.id', '=', id)
    .select([json(tellsLead), 'team.people']),
);
