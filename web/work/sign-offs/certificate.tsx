import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SignOffCertificate } from '#contract/work/sign-offs.ts';
import { messageOf } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { formatSeries, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { certificateQuery } from './queries.ts';
import { answerText, needsText, stateLabel } from './sign-off-texts.ts';

/** Everything that proves the answers, on paper. */
export default function Certificate({ id }: { id: string }) {
  const certificate = useQuery(certificateQuery(id));
  const toast = useToast();
  if (certificate.isLoadingError)
    return <ErrorState message={messageOf(certificate.error)} onRetry={() => certificate.refetch()} />;
  if (!certificate.data) {
    return (
      <Loading text={t('Loading certificate...')} failure={certificate.failureReason}>
        <SkeletonRows count={6} height={40} />
      </Loading>
    );
  }
  const save = () =>
    download('getSignOffCertificate', { params: { id } }, { name: 'certificate.json' }).catch((error) =>
      toast(messageOf(error), 'error'),
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Button variant="contained" startIcon={<Printer size={16} />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button variant="outlined" startIcon={<Download size={16} />} onClick={save}>
          {t('Download for checking')}
        </Button>
      </Box>
      <Paper certificate={certificate.data} />
    </>
  );
}

function Paper({ certificate: { company, signOff, proofs, publicKey } }: { certificate: SignOffCertificate }) {
  return (
    <Card
      component="article"
      sx={{ p: { xs: 2, sm: 4 }, display: 'grid', gap: 3, maxWidth: 820, overflowWrap: 'anywhere' }}
    >
      <Box component="dl" sx={facts}>
        <Fact term={t('Company')}>{company}</Fact>
        <Fact term={t('State')}>{stateLabel(signOff.state)}</Fact>
        <Fact term={t('File')}>
          {t('{fileName}, version {version}', { fileName: signOff.fileName, version: signOff.version })}
        </Fact>
        <Fact term={t('Question')}>{signOff.question}</Fact>
        <Fact term={t('Asked by')}>
          {personName(signOff.requestedByName)}, {formatMoment(signOff.requestedAt)}
        </Fact>
        <Fact term={t('People asked')}>
          {formatSeries(signOff.people.map(({ name }) => name))} · {needsText(signOff)}
        </Fact>
        <Fact term={t('SHA-256 of the file')}>
          <Code>{signOff.sha256}</Code>
        </Fact>
      </Box>
      {signOff.answers.map((answer, index) => (
        <Box key={answer.id} component="section" aria-label={personName(answer.personName)} sx={proof}>
          <Box sx={{ fontWeight: 600 }}>{proofs[index]?.nameWritten ?? personName(answer.personName)}</Box>
          <Box>
            {answerText(answer)} <time dateTime={answer.at}>{formatMoment(answer.at)}</time>
            {answer.via === 'Link' && ` · ${t('by the link in a mail')}`}
          </Box>
          {answer.reason && <Box sx={{ whiteSpace: 'pre-wrap' }}>{answer.reason}</Box>}
          <Box component="dl" sx={{ ...facts, mt: 1 }}>
            {proofs[index]?.address && <Fact term={t('Internet address')}>{proofs[index].address}</Fact>}
            <Fact term={t('Record')}>
              <Code>{proofs[index]?.record}</Code>
            </Fact>
            <Fact term={t('Signature')}>
              <Code>{proofs[index]?.signature}</Code>
            </Fact>
          </Box>
        </Box>
      ))}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t(
          'This is an approval, not an electronic signature. Each answer is chained to the one before it and signed with the key of this installation. Anybody can check the downloaded certificate offline with verify-sign-off.ts.',
        )}
        <Box sx={{ mt: 1 }}>
          {t('Public key (Ed25519):')} <Code>{publicKey}</Code>
        </Box>
      </Box>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
    </>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <Box component="code" sx={{ fontSize: '0.8125rem', wordBreak: 'break-all' }}>
      {children}
    </Box>
  );
}

const facts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1 },
} as const;
const proof = { borderTop: `1px solid ${token('line')}`, pt: 2, breakInside: 'avoid' } as const;
