import type { ImportNoun } from '#contract/exchange/import-fields.ts';
import type { ImportCheck } from '#contract/exchange/imports.ts';
import { plural, t } from '#web/texts/index.ts';

export const nounLabels: Record<ImportNoun, string> = {
  clients: t('Clients'),
  users: t('Users'),
  projects: t('Projects'),
  tasks: t('Tasks'),
};

export const actionLabels: Record<ImportCheck['preview'][number]['action'], string> = {
  create: t('New'),
  update: t('Changes'),
  unchanged: t('No change'),
  invalid: t('Problem'),
};

type Counts = { created: number; updated: number; unchanged: number; skipped: number };

/** `3 new · 1 changed`, without what is zero. */
export function describeCounts({ created, updated, unchanged, skipped }: Counts): string {
  const parts = [
    created > 0 && plural(created, { one: '{count} new', other: '{count} new' }),
    updated > 0 && plural(updated, { one: '{count} changed', other: '{count} changed' }),
    unchanged > 0 && plural(unchanged, { one: '{count} without a change', other: '{count} without a change' }),
    skipped > 0 && plural(skipped, { one: '{count} left out', other: '{count} left out' }),
  ];
  return parts.filter(Boolean).join(' · ');
}
