import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, Eye, Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** How much a card grows by the badge, in pixels. */
export const badgeHeight = 36;

/** Icon and colour of each audience. */
export const looks = { client: { icon: Eye, tone: 'idle' }, staff: { icon: Lock, tone: 'warn' } } as const;
// Not from the contract, whose file brings the schemas along.
export const audiences = Object.keys(looks) as Audience[];

export const labelOf = (audience: Audience, clientName: string) =>
  audience === 'staff' ? t('Staff only') : clientName;

/** Only staff choose or see an audience. For client users everything they see is theirs. */
export const useSeesAudience = () => !useSession()?.user.clientId;

/** Who sees something besides staff. */
export function AudienceLabel({ value, clientName }: { value: Audience; clientName: string }) {
  const { icon, tone } = looks[value];
  return <StatusBadge tone={tone} icon={icon} label={labelOf(value, clientName)} />;
}

interface AudienceBadgeProps {
  value: Audience;
  clientName: string;
  fileName: string;
  /** Undefined if the user may not change it. */
  onChange: ((audience: Audience) => void) | undefined;
}

/** Who sees a file besides staff. Opens a menu for users who may change it. */
export function AudienceBadge({ value, clientName, fileName, onChange }: AudienceBadgeProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const badge = <AudienceLabel value={value} clientName={clientName} />;
  if (!onChange) return badge;
  return (
    <>
      <ButtonBase
        ref={button}
        id={id}
        aria-label={t('Visible to: {label}. Change for {fileName}', { label: labelOf(value, clientName), fileName })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          position: 'relative',
          zIndex: 1,
          minWidth: 0,
          height: 28,
          font: 'inherit',
          borderRadius: 999,
          color: 'text.secondary',
        }}
      >
        {badge}
        <ChevronDown size={14} aria-hidden="true" style={{ flex: 'none' }} />
      </ButtonBase>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {audiences.map((audience) => {
          const Icon = looks[audience].icon;
          return (
            <MenuItem
              key={audience}
              role="menuitemradio"
              aria-checked={audience === value}
              selected={audience === value}
              onClick={() => {
                setOpen(false);
                if (audience !== value) onChange(audience);
              }}
            >
              <Icon size={16} aria-hidden="true" />
              {labelOf(audience, clientName)}
              {audience === value && <Check size={16} aria-hidden="true" style={{ marginInlineStart: 'auto' }} />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
