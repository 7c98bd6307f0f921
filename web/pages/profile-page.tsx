import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { IdCard, KeyRound, Mail } from 'lucide-react';
import { lazy, useState } from 'react';
import { OwnFeeds } from '#web/exchange/calendar-feeds/own-feeds.tsx';
import { OwnExports } from '#web/exchange/exports/own-exports.tsx';
import { Can } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { settings } from '#web/lib/settings.ts';
import { ScreenWithSections } from '#web/pages/settings/settings-screen.tsx';
import { OwnTokens } from '#web/people/api-tokens/own-tokens.tsx';
import { MailNotice } from '#web/people/profile/mail-notice.tsx';
import { OwnPicture } from '#web/people/profile/own-picture.tsx';
import { Preferences } from '#web/people/profile/preferences.tsx';
import { ProfileFields } from '#web/people/profile/profile-fields.tsx';
import { Sessions } from '#web/people/profile/sessions.tsx';
import { OwnFactors } from '#web/people/sign-in/factors/own-factors.tsx';
import { Identities } from '#web/people/sign-in/providers/identities.tsx';
import { meQuery } from '#web/people/users/queries.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

const ChangePasswordDialog = lazy(() => loadChunk(() => import('#web/people/sign-in/auth/change-password-dialog.tsx')));

const ChangeEmailDialog = lazy(() => loadChunk(() => import('#web/people/profile/change-email-dialog.tsx')));

export function ProfilePage() {
  const me = useQuery(meQuery());
  const [changing, setChanging] = useState<'password' | 'email'>();
  const close = () => setChanging(undefined);
  return (
    <ScreenWithSections
      isLong
      title={t('My Profile')}
      actions={
        <>
          {/* Names and the like are changed on the card. */}
          <Can do="updateUser">
            {me.data && (
              <ButtonLink
                to="/users"
                search={{ search: me.data.email ?? me.data.username ?? userName(me.data) }}
                variant="outlined"
                startIcon={<IdCard size={16} />}
              >
                {t('My User Card')}
              </ButtonLink>
            )}
          </Can>
          {/* Without mail nobody could confirm an address, so an administrator changes it. */}
          {settings.mail && (
            <Button variant="outlined" startIcon={<Mail size={16} />} onClick={() => setChanging('email')}>
              {t('Change Email')}
            </Button>
          )}
          <Button variant="outlined" startIcon={<KeyRound size={16} />} onClick={() => setChanging('password')}>
            {t('Change Password')}
          </Button>
        </>
      }
    >
      {me.isPending ? (
        <Loading text={t('Loading...')} failure={me.failureReason}>
          <SkeletonRows count={1} height={{ xs: 515, sm: 280 }} />
        </Loading>
      ) : me.isLoadingError ? (
        <ErrorState message={t('Error loading user data.')} onRetry={() => me.refetch()} />
      ) : (
        <>
          <Card className="section">
            <OwnPicture user={me.data} />
            <ProfileFields user={me.data} />
            <MailNotice user={me.data} />
          </Card>
          <Preferences user={me.data} />
          <OwnFactors />
          <Sessions />
          <Identities />
          <OwnFeeds />
          <OwnTokens />
          <OwnExports />
        </>
      )}
      <LazyBoundary part={changing} onClose={close}>
        {changing === 'password' && <ChangePasswordDialog onClose={close} />}
        {changing === 'email' && (
          <ChangeEmailDialog email={me.data?.emailUnconfirmed ? (me.data.email ?? '') : ''} onClose={close} />
        )}
      </LazyBoundary>
    </ScreenWithSections>
  );
}
