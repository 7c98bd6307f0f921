import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { type TaskStatus, taskStatusLabels } from '#contract/work/task-values.ts';
import { translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

const looks = {
  Open: { icon: Circle, tone: 'muted' },
  Doing: { icon: CircleDot, tone: 'accent' },
  Done: { icon: CircleCheck, tone: 'good' },
} as const;

/** A status by its sign, with its name for screen readers and as a tooltip. */
export function TaskStatusIcon({ status }: { status: TaskStatus }) {
  const { icon: Icon, tone } = looks[status];
  const label = translated(taskStatusLabels[status]);
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex', color: token(tone) }}>
      <Icon size={18} />
    </span>
  );
}
