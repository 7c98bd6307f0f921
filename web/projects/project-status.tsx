import { type ProjectStatus, projectStatusLabels } from '#contract/project-status.ts';
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
