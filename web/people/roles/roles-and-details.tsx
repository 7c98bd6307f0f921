import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Role } from '#contract/people/roles.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { KeysDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { RoleActions, type RoleIntent } from './role-actions.tsx';
import { roleDescription } from './role-description.ts';
import { RoleDetails } from './role-details.tsx';
import { roleColumns } from './role-grid.ts';
import { useRoleRights } from './role-rights.ts';
import { roleTypeIcon, roleTypeLabel } from './role-type.ts';

interface RolesAndDetailsProps {
  roles: readonly Role[];
  selected: Role | undefined;
  /** Shows one pane at a time: the list, or the selected role with a link back. */
  narrow: boolean;
  onIntent: (intent: RoleIntent) => void;
}

export function RolesAndDetails({ roles, selected, narrow, onIntent }: RolesAndDetailsProps) {
  const rightsOf = useRoleRights();
  const lastSelected = useRef<string>(undefined);
  useEffect(() => {
    lastSelected.current = selected?.id;
  }, [selected?.id]);

  const details = selected && (
    <RoleDetails
      key={selected.id}
      role={selected}
      takesFocus={narrow}
      // On wide screens the list has the icons.
      actions={narrow && <RoleActions role={selected} rights={rightsOf(selected)} onIntent={onIntent} />}
    />
  );
  if (narrow && details) {
    return (
      <div>
        <ButtonLink to="/settings/roles" search={{}} startIcon={<ArrowLeft size={18} />} sx={{ mb: 1, ml: -1.5 }}>
          {t('All roles')}
        </ButtonLink>
        {details}
      </div>
    );
  }
  const list = (
    <RoleList
      roles={roles}
      selectedId={selected?.id}
      focusId={narrow ? lastSelected.current : undefined}
      onIntent={onIntent}
    />
  );
  if (narrow) return list;
  return (
    <Box sx={roleColumns}>
      {list}
      <Box sx={{ position: 'sticky', top: 80 }}>
        {details ?? (
          <Card>
            <EmptyState
              drawing={<KeysDrawing />}
              text={t('Select a Role')}
              hint={t('Choose a role to see its permissions.')}
              heading="h2"
            />
          </Card>
        )}
      </Box>
    </Box>
  );
}

interface RoleListProps {
  roles: readonly Role[];
  selectedId: string | undefined;
  /** The role that takes the focus when the user returns to the list. */
  focusId?: string;
  onIntent: (intent: RoleIntent) => void;
}

function RoleList({ roles, selectedId, focusId, onIntent }: RoleListProps) {
  const rightsOf = useRoleRights();
  return (
    <Card component="ul" aria-label={t('Roles')} sx={{ m: 0, p: 0.75, listStyle: 'none' }}>
      {roles.map((role) => (
        <RoleRow key={role.id} role={role} selected={role.id === selectedId} autoFocus={role.id === focusId}>
          <RoleActions role={role} rights={rightsOf(role)} onIntent={onIntent} />
        </RoleRow>
      ))}
    </Card>
  );
}

interface RoleRowProps {
  role: Role;
  selected: boolean;
  autoFocus: boolean;
  children: React.ReactNode;
}

function RoleRow({ role, selected, autoFocus, children }: RoleRowProps) {
  const Icon = roleTypeIcon(role);
  const count = role.claims?.length ?? 0;
  return (
    <Box component="li" data-selected={selected} sx={row}>
      <Box component="span" role="img" aria-label={roleTypeLabel(role)} title={roleTypeLabel(role)} sx={icon}>
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <CardLink
          to="/settings/roles"
          search={{ role: role.id }}
          aria-current={selected ? 'true' : undefined}
          ref={autoFocus ? focus : undefined}
        >
          {roleLabel(role.name)}
        </CardLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Box sx={twoLines}>{roleDescription(role.description) || t('No description')}</Box>
          <span className="tabular">{plural(count, { one: '{count} permission', other: '{count} permissions' })}</span>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none', mt: '-4px', mr: '-4px' }}>{children}</Box>
    </Box>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
}

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  borderRadius: '8px',
  '& + &': { mt: 0.25 },
  '&:hover': { backgroundColor: token('wash') },
  '&[data-selected=true]': { backgroundColor: token('accent-soft') },
} as const;

const icon = { display: 'inline-flex', flex: 'none', mt: '2px', color: token('muted') } as const;

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
