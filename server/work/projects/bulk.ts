import { sql } from 'kysely';
import type { z } from 'zod';
import type { BulkResult } from '#contract/platform/bulk.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { bulkUpdateProjectsBody } from '#contract/work/project-bodies.ts';
import { mayNotLead } from '#contract/work/project-status.ts';
import { dropUnfitLead } from '#server/people/accounts/leads.ts';
import { forbidFields } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordTeamChange } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { type LockedProject, lockProjects } from '#server/work/visible/project-locks.ts';
import { storeArchived } from './archive.ts';
import { recordProjectChanges } from './events.ts';
import { findLead, mayLeadTeam, recordLeadChange } from './lead.ts';
import { changeTeam, readCandidates, readTeams, sideOf, unfitTeam } from './team.ts';

type Asked = z.output<typeof bulkUpdateProjectsBody>;
type Change = Asked['change'];

/** Who joins and who leaves a team, of those who are not on it and on it. `before` is the team. */
type TeamChange = { before: string[]; joining: { id: string; side: string }[]; leaving: string[] };

/**
 * Gives many projects the same status or lead, adds people to their teams or takes them off, or archives or unarchives them. Each has its
 * own audit entries and events, as if it had been changed alone. Projects that the actor cannot see are answered with 404, archived ones
 * with 403, and those whose team does not take the people or that the lead would not see with 400, and stop nothing.
 */
export async function bulkUpdateProjects(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  { ids, change }: Asked,
): Promise<BulkResult[]> {
  if (change.leadId !== undefined && (await actor()).scope !== 'staff')
    forbidFields(['leadId'], 'Only staff can choose who leads a project.');
  const found = await lockProjects(tx, [...new Set(ids)]);
  const [teams, lead] = await Promise.all([
    planTeams(tx, found, change),
    change.leadId ? findLead(tx, change.leadId) : ('any' as const),
  ]);
  const results = new Map<string, BulkResult>();
  const accepted = found.filter((project) => {
    const { id } = project;
    if (isReadOnly(project, change)) results.set(id, { id, status: 403, message: problemTexts.archived });
    else if (teams.get(id) === 'unfit') results.set(id, { id, status: 400, message: unfitTeam });
    else if (!mayBeLed(lead, change, teams.get(id))) results.set(id, { id, status: 400, message: mayNotLead });
    else results.set(id, { id, status: 200 });
    return results.get(id)?.status === 200;
  });
  const writing = Promise.all(
    accepted.map((project) =>
      storeChange(tx, origin, project, change, teams.get(project.id) as TeamChange | undefined),
    ),
  );
  // A team can be refused while it is written, so its transaction ends afterwards.
  if (teams.size === 0) tx.commit();
  await writing;
  return ids.map((id) => results.get(id) ?? { id, status: 404, message: problemTexts.notFound });
}

/** A project that stays archived changes in nothing else. */
function isReadOnly({ archivedAt }: LockedProject, { archived, ...others }: Change): boolean {
  return archivedAt !== null && archived !== false && Object.values(others).some((value) => value !== undefined);
}

/** Whether the lead sees the project once its team is changed. */
function mayBeLed(
  lead: Awaited<ReturnType<typeof findLead>>,
  { leadId }: Change,
  team: TeamChange | 'unfit' | undefined,
): boolean {
  if (!leadId) return true;
  const { before = [], joining = [], leaving = [] } = team === 'unfit' ? {} : (team ?? {});
  const after = [...before, ...joining.map(({ id }) => id)].filter((id) => !leaving.includes(id));
  return mayLeadTeam(lead, leadId, after);
}

/** What becomes of each team, by project. Nothing is in it if no team is to change, and nobody has to be on it. */
async function planTeams(
  tx: WriteTx,
  projects: readonly LockedProject[],
  { addUserIds = [], removeUserIds = [], leadId }: Change,
): Promise<Map<string, TeamChange | 'unfit'>> {
  const named = [...new Set([...addUserIds, ...removeUserIds])];
  if ((named.length === 0 && !leadId) || projects.length === 0) return new Map();
  const [candidates, members] = await Promise.all([
    readCandidates(tx, named),
    readTeams(
      tx,
      projects.map(({ id }) => id),
    ),
  ]);
  const people = new Map(candidates.map((each) => [each.id, each]));
  const teams = Map.groupBy(members, ({ projectId }) => projectId);
  return new Map(
    projects.map(({ id, clientId }) => {
      const before = (teams.get(id) ?? []).map(({ userId }) => userId);
      const joining = addUserIds
        .filter((userId) => !before.includes(userId))
        .map((userId) => ({ id: userId, side: sideOf(people.get(userId) ?? nobody, clientId) }));
      const isFit = named.every((userId) => people.has(userId)) && joining.every(({ side }) => side !== undefined);
      const leaving = removeUserIds.filter((userId) => before.includes(userId));
      return [id, isFit ? { before, joining: joining as TeamChange['joining'], leaving } : 'unfit'];
    }),
  );
}

const nobody = { id: '', clientId: null, roleType: null };

/** Changes the project while it is not archived: after unarchiving it, or before archiving it. */
async function storeChange(
  tx: WriteTx,
  origin: Origin,
  before: LockedProject,
  { status, leadId, archived = before.archivedAt !== null }: Change,
  team: TeamChange | undefined,
): Promise<void> {
  const changes = archived !== (before.archivedAt !== null);
  const given = {
    status: status !== before.status ? status : undefined,
    leadId: leadId !== before.leadId ? leadId : undefined,
    team: team && team.joining.length + team.leaving.length > 0 ? team : undefined,
  };
  await Promise.all([
    changes && !archived && storeArchived(tx, origin, before, false),
    Object.values(given).some((value) => value !== undefined) && storeFields(tx, origin, before, given),
    changes && archived && storeArchived(tx, origin, before, true),
  ]);
}

async function storeFields(
  tx: WriteTx,
  origin: Origin,
  before: LockedProject,
  { status, leadId, team }: Pick<Change, 'status' | 'leadId'> & { team: TeamChange | undefined },
): Promise<void> {
  const { id, title } = before;
  const fields = { status, userIds: team, leadId };
  tx.changed('projects', id, team?.leaving);
  await Promise.all([
    tx.run(
      db
        .updateTable('projects')
        .set({ status, lead_id: leadId, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', id),
    ),
    record(tx, origin, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      subjectName: title,
      details: { fields: Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : name)) },
    }),
    status && recordProjectChanges(tx, id, before, { status }),
    recordLeadChange(tx, id, before, { leadId }),
    team && changeTeam(tx, before, team),
    team && before.leadId && team.leaving.includes(before.leadId) && dropUnfitLead(tx, id),
    team && recordTeamChange(tx, id, team.before),
  ]);
}
