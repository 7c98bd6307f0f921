import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { type LucideIcon, Save } from 'lucide-react';
import type { SavedView } from '#contract/work/views.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useUpdateView } from './queries.ts';

interface ActionProps {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  startsGroup?: boolean;
}

/** A line of the menu that does something with a view. */
export function ViewAction({ icon: Icon, label, onSelect, disabled, danger, startsGroup, ...item }: ActionProps) {
  return (
    <MenuItem
      // What the menu gives its items, such as the focus.
      {...item}
      disabled={disabled}
      onClick={onSelect}
      sx={{ ...(danger && { color: token('bad') }), ...(startsGroup && groupLine) }}
    >
      <Icon size={16} aria-hidden="true" />
      <Box component="span" sx={oneLine}>
        {label}
      </Box>
    </MenuItem>
  );
}

/** Keeps the changed filters in the view that is open. */
export function SaveChanges({
  view,
  query,
  onSaved,
  ...item
}: {
  view: SavedView;
  query: string;
  onSaved: () => void;
}) {
  const toast = useToast();
  const update = useUpdateView(view);
  async function save() {
    onSaved();
    try {
      await update.mutateAsync({ query });
      toast(t('Changes saved'), 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  }
  return (
    <ViewAction
      {...item}
      icon={Save}
      label={t('Save the changes to {name}', { name: view.name })}
      onSelect={save}
      startsGroup
    />
  );
}

export const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const groupLine = { borderTop: `1px solid ${token('line')}`, mt: 0.5, pt: 1 } as const;
