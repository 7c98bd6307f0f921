import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, superuserUrl, withAdmin } from './postgres.ts';

export type TestDatabase = {
  name: string;
  ownerUrl: string;
  appUrl: string;
  /** Connected as the owner, who can read and change the rows of every tenant. For setup and assertions. */
  owner: pg.Client;
  drop(): Promise<void>;
};

/** Creates a database: a clone of the migrated template, or an empty one. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `${inject('templateName')}_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(adminUrl, (admin) =>
    admin.query(`create database ${name} template ${empty ? 'template0' : inject('templateName')} owner loggia_owner`),
  );
  const ownerUrl = databaseUrl(adminUrl, 'loggia_owner', name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  return {
    name,
    ownerUrl,
    appUrl: databaseUrl(adminUrl, 'loggia_app', name),
    owner,
    drop: async () => {
      await owner.end();
      await withAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

/** For what Loggia's roles may not do, such as disabling triggers or switching to another role. */
export async function connectSuperuser(database: string): Promise<pg.Client> {
  const superuser = new pg.Client({ connectionString: superuserUrl(inject('adminUrl'), database) });
  await superuser.connect();
  return superuser;
}
