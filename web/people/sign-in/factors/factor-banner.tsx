import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Says how often a person may still sign in without the second factor that their company requires. */
export function FactorBanner({ signInsLeft }: { signInsLeft: number }) {
  return (
    <Banner label={t('Two-step sign-in')} icon={ShieldAlert} isUrgent>
      {signInsLeft === 0
        ? t('Your company requires two-step sign-in. Your next sign-in needs it.')
        : plural(signInsLeft, {
            one: 'Your company requires two-step sign-in. You can sign in once more without it.',
            other: 'Your company requires two-step sign-in. You can sign in {count} more times without it.',
          })}{' '}
      <Link to="/user" hash="factors" style={{ color: token('accent') }}>
        {t('Set it up')}
      </Link>
    </Banner>
  );
}
