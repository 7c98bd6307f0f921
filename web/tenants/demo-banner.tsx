import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { problemTexts } from '#contract/problem-texts.ts';
import { signOut } from '#web/auth/sign-out.ts';
import { token } from '#web/theme/tokens.ts';
import { rememberTenant } from './last-selected.ts';
import { demoTenantsQuery } from './queries.ts';

/** Says that nothing can be changed here, and points to where it can (D12). */
export function DemoBanner() {
  const { data: demos = [], isPending } = useQuery(demoTenantsQuery());
  const sandbox = demos.find((tenant) => tenant.demoLabel === 'Sandbox');
  return (
    <Box
      component="aside"
      aria-label="About this company"
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
        // On over the room of the scroll bar, as the top bar does.
        boxShadow: `20px -1px ${token('accent-soft')}, 20px 0 ${token('line')}`,
      }}
    >
      <Eye size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <span>{problemTexts.readOnlyDemo}</span>
      {(sandbox || isPending) && (
        <Button
          size="small"
          // Wrapped below on phones it stands under the text. Its room is there before it is, so that nothing jumps.
          sx={{ ml: { xs: 2.25, sm: 0 }, visibility: sandbox ? undefined : 'hidden' }}
          onClick={() => {
            // Signed out, this screen gives way to the sign-in of the company remembered last.
            if (sandbox) rememberTenant(sandbox.id);
            signOut();
          }}
        >
          Sign in to the Sandbox
        </Button>
      )}
    </Box>
  );
}
