import type { SessionUser } from '#contract/people/auth.ts';
import type { Preview } from '#web/lib/session.ts';
import { PreviewBanner } from '#web/people/preview/preview-banner.tsx';
import { ReplayedSessionNotice } from '#web/people/sign-in/auth/replayed-session-notice.tsx';
import { FactorBanner } from '#web/people/sign-in/factors/factor-banner.tsx';
import { FactorNeeded } from '#web/people/sign-in/factors/factor-needed.tsx';
import { TrialBanner } from '#web/people/tenants/trial-banner.tsx';

interface BannersProps {
  user: SessionUser;
  preview: Preview | undefined;
  hasReplayedSession: boolean;
}

/** What most people never see above a screen, so it is loaded only for those who do. */
export default function Banners({ user, preview, hasReplayedSession }: BannersProps) {
  return (
    <>
      {preview && <PreviewBanner preview={preview} />}
      {user.secondFactorNeeded === 'Now' && <FactorNeeded />}
      {user.secondFactorNeeded === 'Soon' && <FactorBanner signInsLeft={user.signInsLeft ?? 0} />}
      {user.trialEndsOn && <TrialBanner lastDay={user.trialEndsOn} isAdmin={user.isAdmin} />}
      {!preview && hasReplayedSession && <ReplayedSessionNotice userId={user.id} />}
    </>
  );
}
