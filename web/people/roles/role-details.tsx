import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#contract/people/roles.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { GroupName } from './group-name.tsx';
import { groupPermissions } from './permission-groups.ts';
import { roleDescription } from './role-description.ts';
import { roleTypeLabel } from './role-type.ts';

interface RoleDetailsProps {
  role: Role;
  /** The heading takes the focus if the pane replaces the list. */
  takesFocus: boolean;
  actions: ReactNode;
}

export function RoleDetails({ role, takesFocus, actions }: RoleDetailsProps) {
  return (
    <Card component="section" aria-label={roleLabel(role.name)} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          variant="h2"
          tabIndex={-1}
          ref={takesFocus ? focus : undefined}
          sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere', outline: 'none' }}
        >
          {roleLabel(role.name)}
        </Typography>
        <Box sx={{ display: 'flex', flex: 'none', mt: '-3px' }}>{actions}</Box>
      </Box>
      <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {roleDescription(role.description) || t('No description provided')}
      </Typography>
      <Box component="dl" sx={facts}>
        <Fact term={t('User Type')}>{roleTypeLabel(role)}</Fact>
        <Fact term={t('Total Permissions')}>{role.claims?.length ?? 0}</Fact>
        {role.ticketScope === 'own' && <Fact term={t('Tickets')}>{t('Only their own')}</Fact>}
        {role.mayInvite === false && <Fact term={t('Invitations')}>{t('Not allowed')}</Fact>}
        {role.maySignOff === false && <Fact term={t('Approvals')}>{t('Not allowed')}</Fact>}
        <Fact term={t('Created')}>{role.createdAt ? <DateText instant={role.createdAt} /> : '–'}</Fact>
        <Fact term={t('Last Updated')}>{role.updatedAt ? <DateText instant={role.updatedAt} /> : t('Never')}</Fact>
      </Box>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {t('Permissions')}
      </Typography>
      <PermissionList claims={role.claims ?? []} />
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, mt: 0.25, fontWeight: 500 }}>
        {children}
      </Box>
    </div>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
}

const facts = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: 2,
  my: 2.5,
  py: 2,
  borderBlock: `1px solid ${token('line')}`,
} as const;

/** A role's permissions, grouped and listed by title. */
function PermissionList({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('No permissions assigned to this role.')}</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))' }}>
      {groupPermissions(claims).map(({ name, permissions }) => (
        <section key={name}>
          <Typography component="h4" sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>
            <GroupName name={name} />
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.75, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
            {permissions.map(({ value, title, description }) => (
              <Box component="li" key={value} sx={{ display: 'flex', gap: 1 }}>
                <Box component="span" sx={{ flex: 'none', mt: '3px', color: token('good'), lineHeight: 0 }}>
                  <Check size={15} aria-hidden="true" />
                </Box>
                <span title={description || undefined}>{title}</span>
              </Box>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}
