import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

/** Says how often a person may still sign in without the second factor that their company requires. */
export function FactorBanner({ signInsLeft }: { signInsLeft: number }) {
  return (
    <Box
      component="aside"
      aria-label={t('Two-step sign-in')}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        fontSize: '0.8125rem',
        borderBottom: `1px solid ${token('line')}`,
        backgroundColor: token('warn-soft'),
      }}
    >
      <ShieldAlert size={16} aria-hidden="true" style={{ flex: 'none', alignSelf: 'center' }} />
      <span>
        {signInsLeft === 0
          ? t('Your company requires two-step sign-in. Your next sign-in needs it.')
          : plural(signInsLeft, {
              one: 'Your company requires two-step sign-in. You can sign in once more without it.',
              other: 'Your company requires two-step sign-in. You can sign in {count} more times without it.',
            })}{' '}
        <Link to="/user" hash="factors" style={{ color: token('accent') }}>
          {t('Set it up')}
        </Link>
      </span>
    </Box>
  );
}
