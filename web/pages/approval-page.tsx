import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ScrollText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { SignOffFile } from '#web/pages/approvals/sign-off-file.tsx';
import { t } from '#web/texts/index.ts';
import { LensDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink, IconButtonLink, TextLink } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
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
  if (statusOf(signOff.error) === 404) return <NotFound />;
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
        leading={
          <IconButtonLink to="/approvals" aria-label={t('Back to approvals')}>
            <ArrowLeft size={18} />
          </IconButtonLink>
        }
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
        leading={
          <IconButtonLink to="/approvals/$id" params={{ id }} aria-label={t('Back to the approval')}>
            <ArrowLeft size={18} />
          </IconButtonLink>
        }
      />
      <Suspense>
        <Certificate id={id} />
      </Suspense>
    </>
  );
}

function NotFound() {
  return (
    <EmptyState
      heading="h1"
      drawing={<LensDrawing />}
      text={t('Approval not found')}
      hint={t("The file may have been deleted, or you don't have access to it.")}
      action={
        <ButtonLink to="/approvals" variant="contained">
          {t('Go to approvals')}
        </ButtonLink>
      }
    />
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
