import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { AtSign, Bell, BellOff, BellRing, Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FollowLevel } from '#contract/platform/notification-kinds.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { messageOf } from '#web/lib/api.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { t } from '#web/texts/index.ts';
import { menuBelowEnd } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useFollow, useSetFollow } from './queries.ts';

interface FollowButtonProps {
  subject: { type: MessageSubject; id: string };
}

/** Says what the user hears of a thing, and offers to change it. Nothing in a preview. */
export function FollowButton({ subject }: FollowButtonProps) {
  const id = useId();
  const toast = useToast();
  const isReadOnly = useIsReadOnly();
  const { follow } = useFollow(subject);
  const { mutate, isPending, variables } = useSetFollow(subject);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!follow) return null;
  const level = isPending ? variables : follow.level;
  const { icon: Icon, state } = levelLooks[level];
  const ofProject = level === 'default' && follow.projectLevel ? follow.projectLevel : 'default';

  function choose(chosen: FollowLevel) {
    setIsOpen(false);
    if (chosen !== level) mutate(chosen, { onError: (error) => toast(messageOf(error), 'error') });
  }

  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        variant="outlined"
        disabled={isReadOnly}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        startIcon={<Icon size={15} aria-hidden="true" />}
        endIcon={<ChevronDown size={14} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {ofProject === 'default' ? state : t('{state} with the project', { state: levelLooks[ofProject].state })}
      </Button>
      <Menu
        anchorEl={button.current}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        {...menuBelowEnd}
        slotProps={{ list: { 'aria-labelledby': id }, paper: { sx: { maxWidth: 340 } } }}
      >
        {offeredLevels.map((each) => (
          <Choice key={each} level={each} isChosen={each === level} onChoose={() => choose(each)} />
        ))}
      </Menu>
    </>
  );
}

function Choice({ level, isChosen, onChoose }: { level: FollowLevel; isChosen: boolean; onChoose: () => void }) {
  const { icon: Icon, label, effect } = levelLooks[level];
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} onClick={onChoose} sx={choice}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        <small>{effect}</small>
      </span>
      <Check size={16} aria-hidden="true" style={isChosen ? undefined : { visibility: 'hidden' }} />
    </MenuItem>
  );
}

const choice = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) 16px',
  alignItems: 'start',
  gap: 1.5,
  py: 1,
  whiteSpace: 'normal',
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4, color: token('muted') },
} as const;

interface Look {
  icon: LucideIcon;
  /** The button while this is chosen. */
  state: string;
  /** The choice in the menu. */
  label: string;
  /** What it does. */
  effect: string;
}

const levelLooks: Record<FollowLevel, Look> = {
  default: {
    icon: Bell,
    state: t('Follow'),
    label: t('As usual'),
    effect: t(
      'News comes to your inbox if you take part: on the team, as author or assignee, or once you have written.',
    ),
  },
  all: {
    icon: BellRing,
    state: t('Following'),
    label: t('Follow'),
    effect: t('Everything new here comes to your inbox.'),
  },
  mentions: {
    icon: AtSign,
    state: t('Only what is for me'),
    label: t('Only what is for me'),
    effect: t('Mentions, answers and assignments come to your inbox.'),
  },
  none: {
    icon: BellOff,
    state: t('Muted'),
    label: t('Mute'),
    effect: t('Only mentions come to your inbox. They cannot be muted.'),
  },
};

/** In the order of the menu. */
const offeredLevels: readonly FollowLevel[] = ['default', 'all', 'mentions', 'none'];
