import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { token } from '#web/theme/tokens.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
}

interface NavLinkProps {
  item: NavItem;
  /** Shows only the icon. The label appears beside it. */
  rail: boolean;
  onNavigate?: () => void;
}

/** A navigation link. The router marks the current one with `aria-current`. */
export function NavLink({ item: { label, to, icon: Icon }, rail, onNavigate }: NavLinkProps) {
  return (
    <Entry
      to={to}
      onClick={onNavigate}
      aria-label={rail ? label : undefined}
      data-rail={rail || undefined}
      data-hint={rail ? 'beside' : undefined}
    >
      <Icon size={18} aria-hidden="true" />
      {!rail && label}
    </Entry>
  );
}

const Entry = createLink(
  styled(ButtonBase)({
    justifyContent: 'flex-start',
    gap: 12,
    minHeight: 38,
    padding: '8px 12px',
    borderRadius: 8,
    fontFamily: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 500,
    lineHeight: 1.4,
    textAlign: 'left',
    color: token('muted'),
    '&:hover': { backgroundColor: token('wash'), color: token('ink') },
    '&[aria-current=page]': { backgroundColor: token('accent-soft'), color: token('accent') },
    '&[data-rail]': { justifyContent: 'center', padding: 8 },
    '@media (pointer: coarse)': { minHeight: 44 },
  }),
);
