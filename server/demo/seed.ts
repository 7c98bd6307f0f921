import { defaultRoles } from '#server/people/roles/defaults.ts';
import type { Files } from '#server/platform/files/index.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';
import { addConversations } from './add-conversations.ts';
import { addHours } from './add-hours.ts';
import { addNews } from './add-news.ts';
import { addServiceLevels } from './add-service-levels.ts';
import { addSharedWork } from './add-shared-work.ts';
import { addSignOffs } from './add-sign-offs.ts';
import { addTasks } from './add-tasks.ts';
import { addTickets } from './add-tickets.ts';
import { addUpdates } from './add-updates.ts';
import { type DemoCompany, demoId, demoPassword, modulesOf } from './companies.ts';
import { dayFrom, instantAgo } from './days.ts';
import { addFiles } from './files.ts';
import { type Ids, idsOf } from './ids.ts';
import type { drawSandboxPictures } from './logo.ts';
import { addressOf, clientOf, demoClients, demoPeople } from './people.ts';
import { demoProjects } from './projects.ts';

export type Seed = {
  /** `YYYY-MM-DD`. All dates of the demo are relative to it. */
  today: string;
  passwordHash: string;
  /** The result of `drawSandboxPictures`. */
  look: Awaited<ReturnType<typeof drawSandboxPictures>>;
  /** The result of `drawPictures`. */
  pictures: Parameters<typeof addFiles>[3];
  files: Files;
};

/** Inserts one demo company with everything in it. `tx` is a transaction of the owner. */
export async function seedCompany(tx: WriteTx, company: DemoCompany, seed: Seed): Promise<void> {
  await tx.run(
    db.insertInto('tenants').values({
      id: company.id,
      name: company.name,
      name_key: foldName(company.name),
      name_skeleton: nameSkeleton(company.name),
      domain: company.domain,
      domain_key: foldName(company.domain),
      is_demo: true,
      is_read_only: company.isReadOnly,
      demo_label: company.label,
      storage_quota_mb: 200,
      modules: modulesOf(company),
      ...(company.hasLogo && { ...seed.look, logo_type: 'image/png' }),
    }),
  );
  const ids = idsOf(company);
  await addRoles(tx, company, ids);
  await addServiceLevels(tx, company);
  await addClients(tx, company, ids);
  await addPeople(tx, company, ids, seed);
  await addProjects(tx, company, ids, seed);
  await addSharedWork(tx, company);
  await addTasks(tx, company, ids, seed.today);
  await addUpdates(tx, company, ids, seed.today);
  await addHours(tx, company, ids, seed.today);
  await addTickets(tx, company, ids, seed.today);
  await addNews(tx, company, { today: seed.today, userId: ids.user, clientId: ids.client });
  await addFiles(tx, seed.files, company, seed.pictures, { today: seed.today, userId: ids.user, clientId: ids.client });
  await addSignOffs(tx, company, ids, seed.today);
  await addConversations(tx, company, { today: seed.today, userId: ids.user, clientId: ids.client });
}

async function addRoles(tx: WriteTx, company: DemoCompany, ids: Ids): Promise<void> {
  await tx.run(
    db.insertInto('roles').values(
      defaultRoles.map((role) => ({
        tenant_id: company.id,
        id: ids.role(role.name),
        name: role.name,
        name_key: foldName(role.name),
        description: role.description,
        role_type: role.roleType,
        is_admin: role.isAdmin,
        claims: [...role.claims],
      })),
    ),
  );
}

async function addClients(tx: WriteTx, company: DemoCompany, ids: Ids): Promise<void> {
  await tx.run(
    db.insertInto('clients').values(
      demoClients.map(({ key, name, domain, contact, phone, level }) => ({
        tenant_id: company.id,
        id: ids.client(key),
        name,
        name_key: foldName(name),
        contact_name: contact,
        email: contact && `office@${domain}`,
        phone,
        service_level_id: level ? ids.level(level) : null,
      })),
    ),
  );
}

async function addPeople(tx: WriteTx, company: DemoCompany, ids: Ids, { passwordHash }: Seed): Promise<void> {
  await tx.run(
    db.insertInto('users').values(
      demoPeople.map((person) => {
        const email = addressOf(company, person);
        return {
          tenant_id: company.id,
          id: ids.user(person.key),
          first_name: person.firstName,
          last_name: person.lastName,
          email,
          email_key: foldName(email),
          user_name: person.key,
          user_name_key: foldName(person.key),
          user_name_skeleton: nameSkeleton(person.key),
          phone_number: person.phone,
          role_id: ids.role(person.role),
          client_id: person.client ? ids.client(person.client) : null,
          password_hash: person.account ? passwordHash : null,
          is_demo: true,
        };
      }),
    ),
  );
  const withAccount = demoPeople.filter(({ account }) => account);
  await tx.run(
    db.insertInto('demo_accounts').values(
      withAccount.map((person, position) => ({
        tenant_id: company.id,
        user_name: person.key,
        password: demoPassword,
        role: person.account as string,
        position,
      })),
    ),
  );
}

async function addProjects(tx: WriteTx, company: DemoCompany, ids: Ids, { today }: Seed): Promise<void> {
  const rows = demoProjects.map((project, index) => ({
    tenant_id: company.id,
    id: demoId(company, 'project', index + 1),
    client_id: ids.client(project.client),
    title: project.title,
    description: project.description,
    status: project.status,
    start_date: dayFrom(today, project.start),
    end_date: dayFrom(today, project.due),
    progress: project.progress,
    created_by: ids.user(project.team[0] as string),
    // The read-only company shows no more than the specification.
    lead_id: company.isReadOnly || project.status === 'NotStarted' ? null : ids.user(project.team[0] as string),
    created_at: instantAgo(today, Math.max(project.changed + 3, 7 - project.start), index),
    updated_at: instantAgo(today, project.changed, index),
    archived_at: project.archived === undefined ? null : instantAgo(today, project.archived, index),
  }));
  await tx.run(db.insertInto('projects').values(rows));
  await tx.run(
    db.insertInto('project_members').values(
      rows.flatMap((row, index) =>
        (demoProjects[index]?.team ?? []).map((key) => ({
          tenant_id: company.id,
          project_id: row.id,
          client_id: row.client_id,
          user_id: ids.user(key),
          side: clientOf(key) ? 'ClientUser' : 'InternalUser',
        })),
      ),
    ),
  );
}
