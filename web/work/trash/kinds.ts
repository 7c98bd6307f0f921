import { Building2, FileText, FolderKanban, Image, type LucideIcon } from 'lucide-react';
import type { TrashItem } from '#contract/work/trash.ts';
import { type TrashNoun, trashDays } from '#contract/work/trash-nouns.ts';
import { plural, t } from '#web/texts/index.ts';

/** How each kind is called, one and many. */
export const kinds: Record<TrashNoun, { one: string; many: string; icon: LucideIcon }> = {
  projects: { one: t('Project'), many: t('Projects'), icon: FolderKanban },
  documents: { one: t('Document'), many: t('Documents'), icon: FileText },
  images: { one: t('Image'), many: t('Images'), icon: Image },
  clients: { one: t('Client'), many: t('Clients'), icon: Building2 },
};

/** Where a restored thing is. A document without a project has no screen. */
export function addressOf({ noun, id, title, projectId }: TrashItem) {
  if (noun === 'clients') return { to: '/clients', search: { search: title } } as const;
  if (noun === 'projects') return { to: '/projects/$id', params: { id } } as const;
  if (!projectId) return undefined;
  return { to: '/projects/$id', params: { id: projectId }, search: { tab: noun } } as const;
}

const day = 24 * 60 * 60 * 1000;

/** How long it can still be restored: '12 days left'. */
export function timeLeft(deletedAt: string, now = Date.now()): string {
  const days = Math.floor((Date.parse(deletedAt) + trashDays * day - now) / day);
  if (days < 1) return t('Less than a day left');
  return plural(days, { one: '{count} day left', other: '{count} days left' });
}
