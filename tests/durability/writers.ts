import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { newForm, newProject, type Sandbox, send } from './sandbox.ts';

/** The acknowledged value of a row, and the value that an unanswered write may have left. */
type Kept = { table: 'projects' | 'documents' | 'images'; value: string; maybe?: string };

/** Every acknowledged write, by row id. */
export type Ledger = Map<string, Kept>;

const deleted = 'deleted';

/** People who create, rename, upload and delete in a loop, until `stop`. */
export function startWriters(sandbox: Sandbox, ledger: Ledger, people: number): { stop(): Promise<void> } {
  let isRunning = true;
  const working = Array.from({ length: people }, (_, person) => write(person));
  return {
    stop: async () => {
      isRunning = false;
      await Promise.all(working);
    },
  };

  async function write(person: number): Promise<void> {
    const client = await send(sandbox, 'POST', '/api/Clients', {
      name: `Client ${person} ${randomBytes(6).toString('hex')}`,
    });
    let projects: string[] = [];
    for (let turn = person; isRunning; turn += 1) {
      const kind = turn % 5;
      if (!client) return;
      if (kind === 0) {
        const title = `Project ${turn}`;
        const made = await send(sandbox, 'POST', '/api/Projects', newProject(client.id, title));
        if (made) ledger.set(made.id, { table: 'projects', value: title });
        if (made) projects = [...projects, made.id];
      } else if (kind === 1) {
        await rename(projects.at(-1), `Renamed ${turn}`);
      } else if (kind === 2 || kind === 3) {
        const uploaded = await uploadDocument(turn);
        if (kind === 3 && uploaded) await remove(uploaded);
      } else {
        await uploadPicture(projects.at(-1));
      }
      // A stopped server refuses at once. Without a pause this loop would run thousands of times a second.
      if (!(await send(sandbox, 'GET', '/Health/live'))) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function rename(id: string | undefined, title: string): Promise<void> {
    const kept = id && ledger.get(id);
    if (!kept) return;
    kept.maybe = title;
    if (await send(sandbox, 'PATCH', `/api/Projects/${id}`, { title })) {
      kept.value = title;
      delete kept.maybe;
    }
  }

  async function uploadDocument(turn: number): Promise<string | undefined> {
    const bytes = Buffer.from(randomBytes(200 + ((turn * 7919) % 60_000)).toString('base64'));
    const made = await send(sandbox, 'POST', '/api/Documents/upload', newForm('notes.txt', bytes));
    if (made) ledger.set(made.id, { table: 'documents', value: hashOf(bytes) });
    return made?.id;
  }

  async function remove(id: string): Promise<void> {
    const kept = ledger.get(id) as Kept;
    kept.maybe = deleted;
    if (await send(sandbox, 'DELETE', `/api/Documents/${id}`)) kept.value = deleted;
  }

  async function uploadPicture(project: string | undefined): Promise<void> {
    if (!project) return;
    const [r, g, b] = randomBytes(3);
    const background = { r: r as number, g: g as number, b: b as number };
    const bytes = await sharp({ create: { width: 96, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const made = await send(sandbox, 'POST', '/api/Image/upload', newForm('a.jpg', bytes, { ProjectId: project }));
    if (made) ledger.set(made.imageId, { table: 'images', value: hashOf(bytes) });
  }
}

/** Lists acknowledged rows that are missing or have another value. */
export async function findLost(ownerUrl: string, ledger: Ledger): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(`
      select id, title as value, deleted_at from projects
      union all select id, encode(sha256, 'hex'), deleted_at from documents
      union all select id, encode(sha256, 'hex'), deleted_at from images`);
    const found = new Map(
      rows.map(({ id, value, deleted_at }) => [id as string, deleted_at ? deleted : String(value)]),
    );
    return [...ledger].flatMap(([id, { table, value, maybe }]) => {
      const now = found.get(id);
      if (now !== undefined && (now === value || now === maybe)) return [];
      return [`${table} ${id}: ${now ?? 'missing'} instead of ${value}`];
    });
  } finally {
    await owner.end();
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
