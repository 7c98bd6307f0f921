import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { menuBelowEnd } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';

export interface CardMenuItem {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  /** Red, for actions that delete something. */
  danger?: boolean;
  disabled?: boolean;
  /** The first of a group: a line stands above it. */
  startsGroup?: boolean;
  /** Why it is disabled. Shown once for all items below with the same reason. */
  reason?: string;
}

interface CardMenuProps {
  /** Omit actions that the user may not perform. Without items there is no button. A function is asked when the menu is open. */
  items: readonly CardMenuItem[] | (() => readonly CardMenuItem[]);
  /** Id of the element that labels the actions, such as the card's title. */
  describedBy?: string;
}

/** A card's 'More actions' button. In long lists most menus are never opened, so what they show is made only then. */
export function CardMenu({ items, describedBy }: CardMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  if (items.length === 0 && typeof items !== 'function') return null;
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        size="small"
        aria-label={t('More actions')}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={open === true}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => setOpen(true)}
        // Above the card's link, and not taller than the title.
        sx={{ position: 'relative', zIndex: 1, flex: 'none', my: '-5px', mr: '-8px' }}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      {open !== undefined && (
        <Items
          id={id}
          anchor={button.current}
          items={typeof items === 'function' ? items() : items}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ItemsProps {
  id: string;
  anchor: HTMLElement | null;
  items: readonly CardMenuItem[];
  open: boolean;
  onClose: () => void;
}

function Items({ id, anchor, items, open, onClose }: ItemsProps) {
  const reasons = [...new Set(items.flatMap(({ reason }) => reason ?? []))].join(' ');
  return (
    <Menu
      id={`${id}-menu`}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      {...menuBelowEnd}
      slotProps={{ list: { 'aria-labelledby': id, 'aria-describedby': reasons ? `${id}-reasons` : undefined } }}
    >
      {items.map(({ label, icon: Icon, onSelect, danger, disabled, startsGroup }) => (
        <MenuItem
          key={label}
          disabled={disabled}
          onClick={() => {
            onClose();
            onSelect();
          }}
          sx={{ ...(danger && { color: token('bad') }), ...(startsGroup && groupLine) }}
        >
          <Icon size={16} aria-hidden="true" />
          {label}
        </MenuItem>
      ))}
      {reasons && (
        <Box component="li" role="presentation" id={`${id}-reasons`} sx={quiet}>
          {reasons}
        </Box>
      )}
    </Menu>
  );
}

const groupLine = { borderTop: `1px solid ${token('line')}`, mt: 0.5, pt: 1 } as const;

const quiet = { px: 2, py: 0.75, maxWidth: 220, fontSize: '0.8125rem', color: 'text.secondary' } as const;
