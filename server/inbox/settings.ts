import { sql } from 'kysely';
import type { z } from 'zod';
import { type NotificationGroup, notificationGroups } from '#contract/notification-kinds.ts';
import type { NotificationSettings, updateNotificationSettingsBody } from '#contract/notifications.ts';
import { problemTexts } from '#contract/problems.ts';
import { invalid } from '#server/failures.ts';
import { visible } from '#server/projects/visible.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/tenancy/index.ts';
import { requireFuture } from './write.ts';

type Changes = z.output<typeof updateNotificationSettingsBody>;

/** What a user wants to hear of. */
export type Wishes = {
  groups: Partial<Record<NotificationGroup, { inApp: boolean }>>;
  mutedProjects: readonly string[];
  /** Null if nothing is paused now. */
  pausedUntil: string | null;
};

/** The wishes of the actor, whose row is the only one they see. */
export async function readWishes(tx: ReadTx): Promise<Wishes> {
  const row = await tx.first(
    db
      .selectFrom('notification_settings')
      .select([sql<Wishes['groups']>`groups`.as('groups'), 'muted_projects as mutedProjects'])
      .select(sql<string | null>`case when paused_until > now() then paused_until end`.as('pausedUntil')),
  );
  return row ?? { groups: {}, mutedProjects: [], pausedUntil: null };
}

export async function getNotificationSettings(tx: ReadTx): Promise<NotificationSettings> {
  const [{ groups, pausedUntil }, mutedProjects] = await Promise.all([readWishes(tx), listMutedProjects(tx)]);
  return {
    groups: Object.fromEntries(
      notificationGroups.map((group) => [group, groups[group] ?? { inApp: true }]),
    ) as NotificationSettings['groups'],
    mutedProjects,
    ...(pausedUntil && { pausedUntil }),
  };
}

export async function updateNotificationSettings(
  tx: WriteTx,
  actor: Actor,
  { groups = {}, mutedProjects, pausedUntil }: Changes,
): Promise<NotificationSettings> {
  if (pausedUntil) requireFuture('pausedUntil', pausedUntil);
  const muted = mutedProjects && [...new Set(mutedProjects)];
  if (muted) await requireVisible(tx, muted);
  await tx.run(sql`
    insert into notification_settings as own (tenant_id, user_id, groups, muted_projects, paused_until)
    values (app.tenant_id(), app.user_id(), ${JSON.stringify(groups)}::jsonb, coalesce(${muted ?? null}::uuid[], '{}'),
      ${pausedUntil ?? null}::timestamptz)
    on conflict (tenant_id, user_id) do update set
      groups = own.groups || excluded.groups,
      muted_projects = coalesce(${muted ?? null}::uuid[], own.muted_projects),
      paused_until = case when ${pausedUntil !== undefined} then excluded.paused_until else own.paused_until end`);
  tx.changed('notifications', actor.userId);
  return getNotificationSettings(tx);
}

/** Only those that the actor may still see. */
function listMutedProjects(tx: ReadTx): Promise<{ id: string; title: string }[]> {
  return tx.run(
    db
      .selectFrom('projects')
      .where('deleted_at', 'is', null)
      .where(visible())
      .where(sql<boolean>`id = any ((select muted_projects from notification_settings)::uuid[])`)
      .select(['id', 'title'])
      .orderBy('title')
      .orderBy('id'),
  );
}

async function requireVisible(tx: ReadTx, ids: readonly string[]): Promise<void> {
  const found = await tx.run(
    db
      .selectFrom('projects')
      .where('deleted_at', 'is', null)
      .where(visible())
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select('id'),
  );
  if (found.length !== ids.length) invalid('mutedProjects', problemTexts.notFound);
}
