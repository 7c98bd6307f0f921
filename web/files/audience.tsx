import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, Eye, Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Audience } from '#contract/audience.ts';
import { useSession } from '#web/lib/session.ts';
import { token } from '#web/theme/tokens.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** How much a card grows by the badge, in pixels. */
export const badgeHeight = 36;

const looks = { client: { icon: Eye, tone: 'idle' }, staff: { icon: Lock, tone: 'warn' } } as const;
// Not from the contract, whose file brings the schemas along.
const audiences = Object.keys(looks) as Audience[];

const labelOf = (audience: Audience, clientName: string) => (audience === 'staff' ? 'Staff only' : clientName);

/** Only staff choose or see an audience. For client users everything they see is theirs. */
export const useSeesAudience = () => !useSession()?.user.clientId;

interface AudienceChoiceProps {
  /** Undefined until it is known what the company preselects. */
  value: Audience | undefined;
  clientName: string;
  onChange: (audience: Audience) => void;
}

/** Who will see the files of an upload besides staff. */
export function AudienceChoice({ value, clientName, onChange }: AudienceChoiceProps) {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
        Visible to
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {audiences.map((audience) => {
          const { icon: Icon, tone } = looks[audience];
          return (
            <Box component="label" key={audience} data-chosen={value === audience} sx={option}>
              <input
                type="radio"
                name={id}
                checked={value === audience}
                onChange={() => onChange(audience)}
                style={{ margin: 0, accentColor: 'currentColor' }}
              />
              <Icon size={16} aria-hidden="true" style={{ flex: 'none', color: token(tone) }} />
              <Box component="span" sx={oneLine}>
                {labelOf(audience, clientName)}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface AudienceBadgeProps extends Pick<AudienceChoiceProps, 'clientName'> {
  value: Audience;
  fileName: string;
  /** Undefined if the user may not change it. */
  onChange: ((audience: Audience) => void) | undefined;
}

/** Who sees a file besides staff. Opens a menu for users who may change it. */
export function AudienceBadge({ value, clientName, fileName, onChange }: AudienceBadgeProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { icon, tone } = looks[value];
  const badge = <StatusBadge tone={tone} icon={icon} label={labelOf(value, clientName)} />;
  if (!onChange) return badge;
  return (
    <>
      <ButtonBase
        ref={button}
        id={id}
        aria-label={`Visible to: ${labelOf(value, clientName)}. Change for ${fileName}`}
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
              {audience === value && <Check size={16} aria-hidden="true" style={{ marginLeft: 'auto' }} />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1.25,
  minWidth: 0,
  cursor: 'pointer',
  border: `1px solid ${token('line')}`,
  borderRadius: '8px',
  '&[data-chosen=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
