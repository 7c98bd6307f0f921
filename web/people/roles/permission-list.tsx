import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { GroupName } from './group-name.tsx';
import { groupPermissions } from './permission-groups.ts';

/** A role's permissions, grouped and listed by title. */
export function PermissionList({ claims }: { claims: readonly string[] }) {
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
