import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignOffLink } from '#contract/work/sign-off-links.ts';
import { Providers } from '#web/app/providers.tsx';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { tryingAgain } from '#web/lib/retry.ts';
import { LinkedFile } from '#web/pages/approvals/linked-file.tsx';
import { picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { showAccent } from '#web/theme/show-accent.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { LinkAnswer } from '#web/work/sign-offs/link-answer.tsx';
import { signOffLinkQuery } from '#web/work/sign-offs/link-queries.ts';
import { stateLabel } from '#web/work/sign-offs/sign-off-texts.ts';

/** Where the link in a mail leads that asks for approval. It works without signing in, if the company allows that. */
export function ApprovePage() {
  return (
    <Providers>
      <Approve />
    </Providers>
  );
}

function Approve() {
  const { token } = useParams({ from: '/welcome/approve/$token' });
  const link = useQuery(signOffLinkQuery(token));
  if (link.data?.needsSignIn) {
    const { tenantId, signOffId } = link.data;
    return <Navigate to="/open/$tenantId/$" params={{ tenantId, _splat: `approvals/${signOffId}` }} replace />;
  }
  if (link.data?.signOff) return <Request token={token} link={link.data} signOff={link.data.signOff} />;
  if (link.isError) return <Failure error={link.error} onRetry={() => link.refetch()} />;
  return (
    <p className="entrance-loading" role="status">
      {t('Loading...')}
      {link.failureReason && ` ${tryingAgain}`}
    </p>
  );
}

interface RequestProps {
  token: string;
  link: SignOffLink;
  signOff: NonNullable<SignOffLink['signOff']>;
}

function Request({ token, link, signOff }: RequestProps) {
  const { projectTitle, fileName, version, question, requestedByName, dueOn, sha256 } = signOff;
  const { logo } = picturesOf(link);
  useEffect(() => showAccent(link.colour), [link.colour]);
  return (
    <>
      <title>{t('{title} · Approval · Loggia', { title: question })}</title>
      {/* Decorative, because the name is in the text. */}
      {logo && (
        <p className="entrance-company">
          <CompanyLogo logo={logo} alt="" />
        </p>
      )}
      <h1>{question}</h1>
      {projectTitle && <p className="linked-project">{t('Project: {title}', { title: projectTitle })}</p>}
      <p className="entrance-lead">
        {t('{person} of {company} asks you about {fileName}, version {version}.', {
          person: personName(requestedByName),
          company: link.companyName,
          fileName,
          version,
        })}
        {dueOn && ` ${t('Please answer by {day}.', { day: formatDay(dueOn) })}`}
      </p>
      <Outcome signOff={signOff} />
      <LinkedFile token={token} signOff={signOff} />
      {signOff.state === 'Open' && !signOff.answer && (
        <>
          <LinkAnswer token={token} sha256={sha256} personName={link.personName ?? ''} />
          <p className="linked-file-print">
            {t(
              'Your answer holds for exactly this file, and cannot be taken back. It is an approval, not a signature.',
            )}
          </p>
        </>
      )}
      <details className="linked-file-print">
        <summary>{t('Fingerprint of this file')}</summary>
        <p>{t('Fingerprint (SHA-256): {sha256}', { sha256 })}</p>
      </details>
    </>
  );
}

/** Why there is nothing to answer, or what the person answered. */
function Outcome({ signOff: { state, answer } }: Pick<RequestProps, 'signOff'>) {
  const closed = state === 'Open' ? undefined : stateLabel(state);
  const own =
    answer && (answer.answer === 'Approved' ? t('You approved this. Thank you.') : t('You asked for changes.'));
  return (
    <div role="status" className="linked-outcome">
      {own ?? (closed && t('This is closed: {state}.', { state: closed }))}
    </div>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const hasEnded = [404, 410].includes(statusOf(error) ?? 0);
  const title = hasEnded ? t('This link does not work') : t('This link could not be loaded');
  return (
    <div className="entrance-card" role="alert">
      <title>{t('{title} · Loggia', { title })}</title>
      <h1>{title}</h1>
      <p>{statusOf(error) === 404 ? t('Please check that you opened the whole address.') : messageOf(error)}</p>
      <div className="entrance-card-actions">
        {hasEnded ? (
          <Link to="/approvals" className="button button-primary">
            {t('Sign in to your approvals')}
          </Link>
        ) : (
          <PlainButton variant="primary" onClick={onRetry}>
            {t('Try again')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
