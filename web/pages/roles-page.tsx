import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import { ExportButton } from '#web/lists/export-button.tsx';
import { RoleDialogs } from '#web/pages/roles/role-dialogs.tsx';
import { rolesQuery } from '#web/people/roles/queries.ts';
import type { RoleIntent } from '#web/people/roles/role-actions.tsx';
import { RoleTiles } from '#web/people/roles/role-tiles.tsx';
import { RolesAndDetails } from '#web/people/roles/roles-and-details.tsx';
import { RolesSkeleton } from '#web/people/roles/roles-skeleton.tsx';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function RolesPage() {
  const roles = useQuery(rolesQuery());
  const { role: selectedId } = useSearch({ from: '/signed-in/settings/roles' });
  const navigate = useNavigate({ from: '/settings/roles' });
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const [intent, setIntent] = useState<RoleIntent>();
  const selected = roles.data?.find((role) => role.id === selectedId);

  // On a phone the role is its own page.
  const alone = narrow && selected !== undefined;

  const actions = (
    <>
      <Can do="listAudit">
        <ButtonLink to="/settings/audit" variant="outlined" startIcon={<ScrollText size={16} />}>
          {t('Audit Log')}
        </ButtonLink>
      </Can>
      <ExportButton list="listRoles" input={{}} />
      <Can do="createRole">
        <Button
          variant="contained"
          startIcon={<Plus size={18} />}
          aria-keyshortcuts="n"
          onClick={() => setIntent({ verb: 'create' })}
        >
          {t('Create Role')}
        </Button>
      </Can>
    </>
  );

  return (
    <>
      <PageHeader
        title={t('Role Management')}
        subtitle={alone ? undefined : t('What staff and client users can do')}
        actions={alone ? undefined : actions}
      />
      {roles.isPending ? (
        <RolesSkeleton narrow={narrow} failure={roles.failureReason} />
      ) : roles.isLoadingError ? (
        <ErrorState message={messageOf(roles.error)} onRetry={() => roles.refetch()} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {!alone && <RoleTiles roles={roles.data} />}
          <RolesAndDetails roles={roles.data} selected={selected} narrow={narrow} onIntent={setIntent} />
        </Box>
      )}
      <RoleDialogs
        intent={intent}
        onClose={() => setIntent(undefined)}
        onCreated={(role) => navigate({ search: { role: role.id } })}
      />
    </>
  );
}
