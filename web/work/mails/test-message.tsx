import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { testMailBody } from '#contract/work/mail.ts';
import { showFailure, useSchemaForm } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { Section } from '#web/ui/section.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useTestMail } from './queries.ts';

type Result = { accepted: boolean; words: string };

/** Sends a test message and shows what the mail server said. */
export function TestMessage({ email }: { email: string }) {
  const form = useSchemaForm(testMailBody, { to: email });
  const test = useTestMail();
  const [result, setResult] = useState<Result>();

  const send = form.handleSubmit(async ({ to }) => {
    setResult(undefined);
    try {
      const { accepted, answer } = await test.mutateAsync(to);
      setResult({ accepted, words: answer });
    } catch (error) {
      const message = showFailure(form, error);
      if (message) setResult({ accepted: false, words: message });
    }
  });

  return (
    <Section
      id="test-message"
      title={t('Test message')}
      text={t('Shows whether the mail server takes mail, and what it says.')}
    >
      <Box component="form" noValidate onSubmit={send} sx={fields}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <TextInput
            label={t('To')}
            required
            type="email"
            autoComplete="email"
            disabled={test.isPending}
            {...form.register('to')}
            error={form.formState.errors.to?.message}
          />
        </Box>
        <Button type="submit" variant="outlined" disabled={test.isPending} sx={{ mt: { xs: 0, sm: '26px' } }}>
          {test.isPending ? t('Sending...') : t('Send')}
        </Button>
      </Box>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {result && (
          <Alert severity={result.accepted ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {result.accepted
              ? t('The mail server took the message: {answer}', { answer: result.words })
              : t('The message was not sent: {reason}', { reason: result.words })}
          </Alert>
        )}
      </Box>
    </Section>
  );
}

const fields = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 } as const;
