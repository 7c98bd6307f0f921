import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Role } from '#contract/people/roles.ts';
import { t } from '#web/texts/index.ts';
import { KeysDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { RoleActions, type RoleIntent } from './role-actions.tsx';
import { RoleDetails } from './role-details.tsx';
import { roleColumns } from './role-grid.ts';
import { RoleList } from './role-list.tsx';
import { useRoleRights } from './role-rights.ts';

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
