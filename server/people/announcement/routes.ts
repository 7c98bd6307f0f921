import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Announcement, getAnnouncement } from '#contract/people/announcement.ts';
import { servePublic } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Tenancy } from '#server/platform/tenancy/index.ts';

/** Milliseconds for which an answer is repeated, because every open page asks and anyone may. */
const fresh = 2000;

export function serveAnnouncement(app: FastifyInstance, { tenancy }: Pick<Services, 'tenancy'>): void {
  let known: Announcement = {};
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      known = await readAnnouncement(tenancy);
    } catch {
      // While the database is away, what is known helps most: it may say why.
      if (known.until && Date.parse(known.until) <= Date.now()) known = {};
    }
  }

  servePublic(app, getAnnouncement, async () => {
    if (performance.now() - askedAt > fresh)
      asking ??= ask().finally(() => {
        asking = undefined;
      });
    await asking;
    return known;
  });
}

async function readAnnouncement(tenancy: Tenancy): Promise<Announcement> {
  const [found] = await tenancy.lookUp(
    sql<{ text: string; until: string | null }>`select text, until from app.current_announcement()`,
  );
  return found ? { text: found.text, ...(found.until && { until: found.until }) } : {};
}
