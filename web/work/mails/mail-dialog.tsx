import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Mail } from '#contract/work/mail.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { mailKindLabels } from './kinds.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { mailQuery, useResendMail } from './queries.ts';

/** What happened to a mail, and its text. It can be sent again. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const details = useQuery(mailQuery(mail.id));
  const resend = useResendMail();
  const showToast = useToast();
  const shown = details.data ?? mail;

  const sending = useSending(async () => {
    await resend.mutateAsync(mail.id);
    showToast(t('The mail will be sent again.'));
    onClose();
  });

  return (
    <FormDialog
      open
      title={mail.subject}
      onClose={onClose}
      submitLabel={t('Send again')}
      cancelLabel={t('Close')}
      {...sending}
    >
      <Box component="dl" sx={facts}>
        <Fact term={t('Kind')}>{mailKindLabels[shown.kind]}</Fact>
        <Fact term={t('To')}>{shown.to}</Fact>
        <Fact term={t('State')}>
          <MailStateBadge state={shown.state} />
        </Fact>
        {shown.answer && <Fact term={t('Answer')}>{shown.answer}</Fact>}
        <Fact term={t('Attempts')}>{shown.attempts}</Fact>
        {shown.nextAt && <Fact term={t('Next attempt')}>{formatMoment(shown.nextAt)}</Fact>}
        {shown.sentAt && <Fact term={t('Sent')}>{formatMoment(shown.sentAt)}</Fact>}
      </Box>
      <Box component="section" aria-label={t('Text')} aria-busy={details.isPending} sx={{ mt: 2, minHeight: 120 }}>
        {details.data?.text ? (
          <Box component="pre" sx={letter}>
            {details.data.text}
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{textHint(details.isPending, details.error)}</Box>
        )}
      </Box>
    </FormDialog>
  );
}

function textHint(isPending: boolean, error: Error | null): string {
  if (isPending) return t('Loading text...');
  return error
    ? messageOf(error)
    : t('The text cannot be shown, because its recipient would not see anything in it now.');
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 16px',
  m: 0,
  fontSize: '0.875rem',
} as const;
const letter = {
  m: 0,
  p: 2,
  border: `1px solid ${token('line')}`,
  borderRadius: '8px',
  backgroundColor: token('paper'),
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
