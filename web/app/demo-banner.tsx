import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { signOut } from '#web/people/sign-in/sessions/sign-out.ts';
import { rememberTenant } from '#web/people/tenants/last-selected.ts';
import { demoTenantsQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';

/** Says that this company is read-only, and links to the Sandbox. */
export function DemoBanner() {
  const { data: demos = [], isPending } = useQuery(demoTenantsQuery());
  const sandbox = demos.find((tenant) => tenant.demoLabel === 'Sandbox');
  return (
    <Box
      component="aside"
      aria-label={t('About this company')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        borderBottom: `1px solid ${token('line')}`,
        backgroundColor: token('accent-soft'),
        // Extends over the space of the scroll bar, like the top bar.
        boxShadow: `${20 * inlineSign}px -1px ${token('accent-soft')}, ${20 * inlineSign}px 0 ${token('line')}`,
      }}
    >
      <Eye size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{t(problemTexts.readOnlyDemo)}</span>
      {(sandbox || isPending) && (
        <Button
          size="small"
          // On phones it wraps below the text. Its space is reserved, so that nothing jumps when it appears.
          sx={{ ml: { xs: 2.25, sm: 0 }, visibility: sandbox ? undefined : 'hidden' }}
          onClick={() => {
            // After sign-out, the app opens the sign-in page of the remembered company.
            if (sandbox) rememberTenant(sandbox.id);
            signOut();
          }}
        >
          {t('Sign in to the Sandbox')}
        </Button>
      )}
    </Box>
  );
}
