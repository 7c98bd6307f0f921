import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useRef, useState } from 'react';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import { t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

const looks = {
  Open: { icon: Circle, tone: 'muted' },
  Doing: { icon: CircleDot, tone: 'accent' },
  Done: { icon: CircleCheck, tone: 'good' },
} as const;

/** A status by its sign, with its name for screen readers and as a tooltip. */
export function TaskStatusIcon({ status, size = 18 }: { status: TaskStatus; size?: number }) {
  const { icon: Icon, tone } = looks[status];
  const label = translated(taskStatusLabels[status]);
  return (
    <span role="img" aria-label={label} title={label} style={{ display: 'inline-flex', color: token(tone) }}>
      <Icon size={size} />
    </span>
  );
}

interface TaskStatusButtonProps {
  status: TaskStatus;
  /** The id of the title of the task. */
  describedBy: string;
  /** Undefined if the user may not change it. */
  onChoose: ((status: TaskStatus) => void) | undefined;
}

/** The sign of a status, which opens the choice of another one. */
export function TaskStatusButton({ status, describedBy, onChoose }: TaskStatusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!onChoose) return <TaskStatusIcon status={status} />;
  return (
    <>
      <ButtonBase
        ref={button}
        aria-label={t('Status: {status}', { status: translated(taskStatusLabels[status]) })}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={{
          position: 'relative',
          zIndex: 1,
          width: 28,
          height: 28,
          m: '-5px',
          borderRadius: '50%',
          '&:hover': { backgroundColor: token('wash') },
        }}
      >
        <TaskStatusIcon status={status} />
      </ButtonBase>
      {/* A long list has many of these buttons. */}
      {isOpen && (
        <Menu
          anchorEl={button.current}
          open
          onClose={() => setIsOpen(false)}
          slotProps={{ list: { 'aria-label': t('Status'), 'aria-describedby': describedBy } }}
        >
          {taskStatuses.map((each) => (
            <MenuItem
              key={each}
              role="menuitemradio"
              aria-checked={each === status}
              selected={each === status}
              onClick={() => {
                setIsOpen(false);
                if (each !== status) onChoose(each);
              }}
            >
              <span aria-hidden="true" style={{ display: 'inline-flex' }}>
                <TaskStatusIcon status={each} size={16} />
              </span>
              {translated(taskStatusLabels[each])}
              {each === status && <Check size={16} aria-hidden="true" style={{ marginInlineStart: 'auto' }} />}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
