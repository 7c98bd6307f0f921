import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { SignOffFile } from '#web/pages/approvals/sign-off-file.tsx';
import { t } from '#web/texts/index.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { signOffQuery } from '#web/work/sign-offs/queries.ts';
import { SignOffState } from '#web/work/sign-offs/sign-off-badge.tsx';
import { SignOffFacts } from '#web/work/sign-offs/sign-off-facts.tsx';
import { StaffActions } from '#web/work/sign-offs/staff-actions.tsx';

const Certificate = lazy(() => loadChunk(() => import('#web/work/sign-offs/certificate.tsx')));

const above = [{ label: t('Approvals'), to: '/approvals' }] as const;

/** One sign-off: the version that was asked about, the question, and the answers. */
export function ApprovalPage() {
  const { id } = useParams({ from: '/signed-in/approvals/$id' });
  const { view } = useSearch({ from: '/signed-in/approvals/$id' });
  const signOff = useQuery(signOffQuery(id));
  if (statusOf(signOff.error) === 404)
    return (
      <NotFound
        text={t('Approval not found')}
        hint={t("The file may have been deleted, or you don't have access to it.")}
        link={{ to: '/approvals', label: t('Go to approvals') }}
      />
    );
  if (signOff.data) return view ? <CertificateView signOff={signOff.data} /> : <Details signOff={signOff.data} />;
  if (signOff.isError)
    return <ErrorState heading="h1" message={messageOf(signOff.error)} onRetry={() => signOff.refetch()} />;
  return (
    <Loading text={t('Loading approval...')} failure={signOff.failureReason}>
      <SkeletonRows count={6} height={64} />
    </Loading>
  );
}

function Details({ signOff }: { signOff: SignOff }) {
  const { id, fileName, version, state, projectId, projectTitle, answers } = signOff;
  return (
    <>
      <PageHeader
        title={fileName}
        above={above}
        subtitle={
          <>
            {t('Version {number}', { number: version })}
            {projectId && projectTitle && (
              <>
                {' · '}
                <TextLink to="/projects/$id" params={{ id: projectId }} underline="always">
                  {projectTitle}
                </TextLink>
              </>
            )}
          </>
        }
        leading={<BackLink to="/approvals" label={t('Back to approvals')} />}
        actions={
          <>
            <SignOffState state={state} />
            <StaffActions signOff={signOff} />
            {answers.length > 0 && (
              <ButtonLink
                to="/approvals/$id"
                params={{ id }}
                search={{ view: 'certificate' }}
                variant="outlined"
                startIcon={<ScrollText size={16} />}
              >
                {t('Certificate')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Box sx={columns}>
        <SignOffFacts signOff={signOff} />
        <SignOffFile signOff={signOff} />
      </Box>
    </>
  );
}

function CertificateView({ signOff: { id, fileName } }: { signOff: SignOff }) {
  return (
    <>
      <PageHeader
        title={t('Certificate of approval')}
        above={[...above, { label: fileName, to: '/approvals/$id', params: { id } }]}
        leading={<BackLink to="/approvals/$id" params={{ id }} label={t('Back to the approval')} />}
      />
      <Suspense>
        <Certificate id={id} />
      </Suspense>
    </>
  );
}

/** The question comes first on phones, and stands at the right of the file on wide screens. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  '& > :first-of-type': { order: { md: 1 } },
} as const;
