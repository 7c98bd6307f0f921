import { roleLabel } from '#web/lib/role-name.ts';
import { t } from '#web/texts/index.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

/** A role's badge. Its name determines the colour, and is the label. */
export function RoleBadge({ name }: { name: string | undefined }) {
  if (!name) return <StatusBadge tone="idle" label={t('No Role')} />;
  return <StatusBadge tone={toneOf(name.toLowerCase())} label={roleLabel(name)} />;
}

function toneOf(name: string): Tone {
  if (name.includes('admin')) return 'accent';
  if (name.includes('manager')) return 'good';
  if (name.includes('client')) return 'warn';
  return 'idle';
}
