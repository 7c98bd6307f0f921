import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Eye, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { Role } from '#contract/people/roles.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { t } from '#web/texts/index.ts';
import type { RoleRights } from './role-rights.ts';

/** The action whose dialog is open. */
export type RoleIntent = { verb: 'create' } | { verb: 'edit' | 'delete' | 'preview'; role: Role };

interface RoleActionsProps {
  role: Role;
  rights: RoleRights;
  onIntent: (intent: RoleIntent) => void;
}

/** The icons for editing, deleting and previewing. If this role does not allow an action, its icon is disabled and says why. */
export function RoleActions({ role, rights, onIntent }: RoleActionsProps) {
  return (
    <>
      {rights.mayEdit && (
        <Action
          label={t('Edit {name}', { name: roleLabel(role.name) })}
          icon={Pencil}
          refusal={rights.editRefusal}
          onClick={() => onIntent({ verb: 'edit', role })}
        />
      )}
      {rights.mayDelete && (
        <Action
          label={t('Delete {name}', { name: roleLabel(role.name) })}
          icon={Trash2}
          refusal={rights.deleteRefusal}
          onClick={() => onIntent({ verb: 'delete', role })}
        />
      )}
      {rights.mayPreview && (
        <Action
          label={t('See what {name} sees', { name: roleLabel(role.name) })}
          icon={Eye}
          refusal={rights.previewRefusal}
          onClick={() => onIntent({ verb: 'preview', role })}
        />
      )}
    </>
  );
}

interface ActionProps {
  label: string;
  icon: LucideIcon;
  refusal: string | undefined;
  onClick: () => void;
}

/** Uses `aria-disabled`, so that the button can be focused and its reason read. */
function Action({ label, icon: Icon, refusal, onClick }: ActionProps) {
  return (
    <Tooltip title={refusal ?? label} describeChild={refusal !== undefined}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={refusal !== undefined}
        onClick={refusal === undefined ? onClick : undefined}
        sx={{ position: 'relative', zIndex: 1 }}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
