import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import { type Health, healthLabels } from '#contract/work/update-values.ts';
import { t, translated } from '#web/texts/index.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const tones: Record<ProjectStatus, Tone> = {
  NotStarted: 'idle',
  InProgress: 'accent',
  Completed: 'good',
  OnHold: 'idle',
};

export function ProjectStatusBadge({ status }: { status: string }) {
  const known = Object.hasOwn(tones, status) ? (status as ProjectStatus) : undefined;
  return (
    <StatusBadge
      tone={known ? tones[known] : 'idle'}
      label={known ? translated(projectStatusLabels[known]) : t('Unknown')}
    />
  );
}

const healthTones: Record<Health, Tone> = { OnTrack: 'good', AtRisk: 'warn', OffTrack: 'bad' };

/** How a project goes, by its newest status update. */
export function HealthBadge({ health }: { health: Health }) {
  return <StatusBadge tone={healthTones[health]} label={translated(healthLabels[health])} />;
}
