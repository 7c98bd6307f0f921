import { sql } from 'kysely';
import type { z } from 'zod';
import {
  defaultDigest,
  defaultMail,
  type NotificationGroup,
  notificationGroups,
} from '#contract/platform/notification-kinds.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { NotificationSettings, updateNotificationSettingsBody } from '#contract/work/notifications.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type Actor, db, prepare, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visible } from '#server/work/visible/projects.ts';
import { requireFuture } from './write.ts';

type Changes = z.output<typeof updateNotificationSettingsBody>;

/** What a user wants to hear of. */
export type Wishes = {
  groups: NotificationSettings['groups'];
  /** Null if nothing is paused now. */
  pausedUntil: string | null;
  /** The local time of the digest, and its days of the week from Monday = 1. */
  digestAt: string;
  digestDays: number[];
};

/** The wishes of the actor, whose row is the only one they see. */
export async function readWishes(tx: ReadTx): Promise<Wishes> {
  const row = await tx.first(selectWishes({}));
  const { groups, ...others } = row ?? nothingChosen;
  return { ...others, groups: complete(groups) };
}

const selectWishes = prepare(() =>
  db
    .selectFrom('notification_settings')
    .select([sql<StoredGroups>`groups`.as('groups'), 'digest_days as digestDays'])
    .select([
      sql<string | null>`case when paused_until > now() then paused_until end`.as('pausedUntil'),
      sql<string>`to_char(digest_at, 'HH24:MI')`.as('digestAt'),
    ]),
);

type StoredGroups = Partial<Record<NotificationGroup, Partial<Wishes['groups'][NotificationGroup]>>>;

const nothingChosen = {
  groups: {} as StoredGroups,
  pausedUntil: null,
  digestAt: defaultDigest.at,
  digestDays: [...defaultDigest.days],
};

/** The stored choices, and the defaults for what was not chosen. */
function complete(stored: StoredGroups): Wishes['groups'] {
  const ofGroup = (group: NotificationGroup) => ({ inApp: true, mail: defaultMail[group], ...stored[group] });
  return Object.fromEntries(notificationGroups.map((group) => [group, ofGroup(group)])) as Wishes['groups'];
}

export async function getNotificationSettings(tx: ReadTx): Promise<NotificationSettings> {
  const [{ pausedUntil, ...wishes }, mutedProjects] = await Promise.all([readWishes(tx), listMutedProjects(tx)]);
  return { ...wishes, mutedProjects, ...(pausedUntil && { pausedUntil }) };
}

export async function updateNotificationSettings(
  tx: WriteTx,
  actor: Actor,
  { groups = {}, mutedProjects, pausedUntil, digestAt, digestDays }: Changes,
): Promise<NotificationSettings> {
  if (pausedUntil) requireFuture('pausedUntil', pausedUntil);
  const muted = mutedProjects && [...new Set(mutedProjects)];
  if (muted) await muteOnly(tx, muted);
  await tx.run(sql`
    insert into notification_settings as own
      (tenant_id, user_id, groups, paused_until, digest_at, digest_days)
    values (app.tenant_id(), app.user_id(), ${JSON.stringify(groups)}::jsonb,
      ${pausedUntil ?? null}::timestamptz, coalesce(${digestAt ?? null}::time, ${defaultDigest.at}::time),
      coalesce(${digestDays ?? null}::int[], ${[...defaultDigest.days]}::int[]))
    on conflict (tenant_id, user_id) do update set
      groups = own.groups || coalesce((
        select jsonb_object_agg(key, coalesce(own.groups -> key, '{}') || value) from jsonb_each(excluded.groups)), '{}'),
      digest_at = coalesce(${digestAt ?? null}::time, own.digest_at),
      digest_days = coalesce(${digestDays ?? null}::int[], own.digest_days),
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
      .where(sql<boolean>`id in (select subject_id from follows where level = 'none')`)
      .select(['id', 'title'])
      .orderBy('sort_name')
      .orderBy('id'),
  );
}

/** Mutes these projects, and no others. */
async function muteOnly(tx: ReadTx, ids: readonly string[]): Promise<void> {
  const found = await tx.run(
    db
      .selectFrom('projects')
      .where('deleted_at', 'is', null)
      .where(visible())
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select('id'),
  );
  if (found.length !== ids.length) invalid('mutedProjects', problemTexts.notFound);
  await Promise.all([
    tx.run(sql`
      update follows set level = 'default'
      where subject_type = 'project' and level = 'none' and subject_id <> all (${ids}::uuid[])`),
    tx.run(sql`
      insert into follows (tenant_id, user_id, subject_type, subject_id, level)
      select app.tenant_id(), app.user_id(), 'project', id, 'none' from unnest(${ids}::uuid[]) id
      on conflict (tenant_id, user_id, subject_id) do update set level = 'none'`),
  ]);
}
