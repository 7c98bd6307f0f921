import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { addFiles, addInboundMails, addSignOffs } from './reference-files.ts';
import { addMessages } from './reference-messages.ts';
import { addCompanies, addPeople, addRoles, password } from './reference-people.ts';
import { insert, type Row, version } from './reference-rows.ts';
import {
  addAnnouncement,
  addExports,
  addFactors,
  addFeeds,
  addIdentityProviders,
  addImports,
  addScimTokens,
  addServiceLevels,
  addTokens,
  addUserPictures,
  addViews,
  addWebhooks,
} from './reference-settings.ts';
import { addDoneTasks, addHours, addRecurring, addTasks, addTemplates, addUpdates } from './reference-work.ts';

export type ReferenceWorld = {
  /** Access tokens of people of the studio. */
  tokens: { ada: string; wim: string; cleo: string };
  /** The bytes of a picture, which an example cannot show as text. */
  picture: Buffer;
};

/** Creates Studio North, the company in the examples of the OpenAPI document, with the same ids. */
export async function createReferenceWorld(test: TestApp): Promise<ReferenceWorld> {
  const password_hash = await test.services.passwords.hashPassword(password);
  const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await addAnnouncement(test);
  await addCompanies(test, picture);
  await addRoles(test);
  await addPeople(test, password_hash);
  await addProjects(test);
  await addServiceLevels(test);
  await addViews(test);
  await addTemplates(test);
  await addRecurring(test);
  await addTasks(test);
  await addUpdates(test);
  await addDoneTasks(test);
  await addHours(test);
  await addTokens(test);
  await addScimTokens(test);
  await addUserPictures(test);
  await addFeeds(test);
  await addExports(test);
  await addWebhooks(test);
  await addIdentityProviders(test);
  await addFactors(test);
  await addImports(test);
  await addFiles(test, picture);
  await addSignOffs(test);
  await addInboundMails(test);
  await addActivity(test);
  return {
    tokens: {
      ada: await tokenOf(test, ids.ada, ids.laptop),
      wim: await createWimsToken(test),
      cleo: await createCleosToken(test),
    },
    picture,
  };
}

async function addProjects(test: TestApp): Promise<void> {
  const lobby = endpoints.getProject.example.answer;
  const website = endpoints.getProjectSummary.example.answer.overdueProjects[0] ?? lobby;
  const pavilion = endpoints.restoreProject.example.answer;
  const barn = endpoints.unarchiveProject.example.answer;
  for (const project of [website, lobby, pavilion, barn]) {
    const { id, title, description, status, startDate, endDate, progress, createdAt } = project;
    const deleted_at = project === pavilion ? new Date().toISOString() : null;
    const archived_at = project === barn ? new Date().toISOString() : null;
    const dates = { start_date: startDate, end_date: endDate, created_at: createdAt, archived_at, deleted_at };
    const rest = {
      client_id: ids.acme,
      title,
      description,
      status,
      progress,
      lead_id: project.leadId ?? null,
      version,
    };
    await insert(test, 'projects', { tenant_id: ids.studio, id, ...dates, ...rest });
  }
  const member = { tenant_id: ids.studio, project_id: ids.lobby, client_id: ids.acme };
  await insert(test, 'project_members', { ...member, user_id: ids.wim, side: 'InternalUser' });
  await insert(test, 'project_members', { ...member, user_id: ids.cleo, side: 'ClientUser' });
}

/** Adds a ticket, an invitation, a mail, sessions, a refresh token, and two audit entries. The second is on the next page. */
async function addActivity(test: TestApp): Promise<void> {
  const { number, title, description, type, priority, createdAt } = endpoints.getTicket.example.answer;
  const ticket = {
    id: ids.ticket,
    client_id: ids.acme,
    created_by: ids.cleo,
    created_at: createdAt,
    number,
    project_id: ids.lobby,
    assignee_id: ids.wim,
    version,
  };
  await insert(test, 'tickets', { tenant_id: ids.studio, ...ticket, title, description, type, priority });
  const links = [...endpoints.listTicketLinks.example.answer, endpoints.linkTicket.example.answer];
  for (const { ticketId, number, title } of links) {
    const other = { ...ticket, id: ticketId, number, title };
    await insert(test, 'tickets', { tenant_id: ids.studio, ...other, description, type, priority });
  }
  await insert(test, 'ticket_links', {
    tenant_id: ids.studio,
    id: ids.ticketLink,
    one_id: ids.ticket,
    other_id: ids.otherTicket,
    created_at: links[0]?.createdAt,
  });
  const { id, kind, to, userId, state, attempts, answer, createdAt: created_at } = endpoints.getMail.example.answer;
  const mail = { id, kind, address: to, user_id: userId, state, attempts, answer, created_at };
  await insert(test, 'mails', { tenant_id: ids.studio, ...mail });
  const [line] = endpoints.listNotifications.example.answer;
  if (!line?.latest) throw new Error('The example of the inbox is empty.');
  const eventId = newId();
  const about = { subject_type: 'ticket', subject_id: ids.ticket };
  const telling = { kind: 'ticket.raised', actor_id: ids.cleo, actor_name: line.latest.authorName, at: createdAt };
  const event = {
    id: eventId,
    ...telling,
    ...about,
    client_id: ids.acme,
    audience: 'client',
    distributed_at: createdAt,
  };
  await insert(test, 'events', { tenant_id: ids.studio, ...event });
  const told = { reason: line.reason, unread_count: 1, last_event_id: eventId, updated_at: line.updatedAt };
  await insert(test, 'notifications', { tenant_id: ids.studio, id: line.id, user_id: ids.ada, ...about, ...told });
  await addMessages(test);
  for (const { id, device, address, lastUsedAt } of endpoints.listSessions.example.answer) {
    await addSession(test, { id, device: agents[device], address, user_id: ids.ada, last_used_at: lastUsedAt });
  }
  for (const { id, device, lastUsedAt } of endpoints.listUserSessions.example.answer) {
    const address = '192.0.2.14';
    await addSession(test, { id, device: agents[device], address, user_id: ids.wim, last_used_at: lastUsedAt });
  }
  for (const { id, firstName, lastName, removedAt } of endpoints.listRemovedUsers.example.answer) {
    const removed = { id, first_name: firstName, last_name: lastName, is_active: false, deleted_at: removedAt };
    await insert(test, 'users', { tenant_id: ids.studio, ...removed });
  }
  await test.database.owner.query('update users set password_hash = null where id = $1', [ids.otto]);
  await insert(test, 'entry_links', {
    tenant_id: ids.studio,
    id: ids.invitation,
    user_id: ids.otto,
    purpose: 'invitation',
    created_by: ids.ada,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await addSession(test, { id: ids.tablet, device: 'Chrome on Android', address: '192.0.2.12', user_id: ids.ada });
  await insert(test, 'refresh_tokens', {
    tenant_id: ids.studio,
    session_id: ids.tablet,
    hash: createHash('sha256')
      .update(Buffer.from(endpoints.refreshToken.example.body.refreshToken, 'base64url'))
      .digest(),
  });
  const [entry] = endpoints.listAudit.example.answer;
  if (!entry) throw new Error('The example of the audit log is empty.');
  const { at, action, actorId, actorName, subjectType, subjectId, subjectName, address, requestId, details } = entry;
  const actor = { actor_id: actorId, actor_name: actorName, address, request_id: requestId };
  const subject = { subject_type: subjectType, subject_id: subjectId, subject_name: subjectName };
  const both = { tenant_id: ids.studio, action, ...actor, ...subject, details: JSON.stringify(details) };
  await insert(test, 'audit_log', { ...both, id: ids.auditEntry, at });
  await insert(test, 'audit_log', { ...both, id: newId(), at: '2026-01-06T08:00:00Z' });
}

/** The user agents of browsers. */
const agents: Record<string, string> = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
};

async function addSession(test: TestApp, row: Row): Promise<void> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await insert(test, 'sessions', { tenant_id: ids.studio, expires_at, ...row });
}

async function createCleosToken(test: TestApp): Promise<string> {
  const id = newId();
  await addSession(test, { id, device: 'test', address: '192.0.2.14', user_id: ids.cleo });
  return tokenOf(test, ids.cleo, id);
}

async function createWimsToken(test: TestApp): Promise<string> {
  const id = newId();
  await addSession(test, { id, device: 'test', address: '192.0.2.13', user_id: ids.wim });
  return tokenOf(test, ids.wim, id);
}

async function tokenOf({ services }: TestApp, id: string, sessionId: string): Promise<string> {
  const user = { id, tenantId: ids.studio, name: '', firstName: '', lastName: '', role: '', isAdmin: false };
  return (await services.tokens.issue({ ...user, permissions: [] }, sessionId)).token;
}
