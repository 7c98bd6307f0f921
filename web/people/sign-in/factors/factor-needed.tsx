import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { NewTotp } from '#contract/people/factors.ts';
import { messageOf } from '#web/lib/api.ts';
import { signOut } from '#web/people/sign-in/sessions/sign-out.ts';
import { t } from '#web/texts/index.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NewApp } from './new-app.tsx';
import { renewSession, useAddApp, useAddPasskey } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useNewApp } from './use-new-app.ts';

type Step = { app?: NewTotp; codes?: string[] };

/** Covers everything until a person whose company requires a second factor has set one up. Nothing else would be answered. */
export function FactorNeeded() {
  const id = useId();
  const [step, setStep] = useState<Step>({});
  // In another tab, or before the page was reloaded, they may have set one up.
  useEffect(() => void renewSession(), []);
  return (
    <Dialog open fullScreen aria-labelledby={id}>
      <Box sx={{ width: '100%', maxWidth: 560, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 8 } }}>
        <Typography id={id} variant="h1" sx={{ mb: 1 }}>
          {step.codes ? t('Store your recovery codes') : t('Set up two-step sign-in')}
        </Typography>
        {step.codes ? (
          <Codes codes={step.codes} />
        ) : step.app ? (
          <Confirm app={step.app} onConfirmed={(codes) => (codes ? setStep({ codes }) : renewSession())} />
        ) : (
          <Start
            onStarted={(app) => setStep({ app })}
            onPasskey={(codes) => (codes ? setStep({ codes }) : renewSession())}
          />
        )}
      </Box>
    </Dialog>
  );
}

interface StartProps {
  onStarted: (app: NewTotp) => void;
  onPasskey: (codes: string[] | undefined) => unknown;
}

function Start({ onStarted, onPasskey }: StartProps) {
  const add = useAddApp();
  const passkey = useAddPasskey();
  const failure = add.error ?? passkey.error;
  const working = add.isPending || passkey.isPending;
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {t(
          'Your company requires it. In addition to your password, sign-in then asks for a code that only your phone shows. You need an authenticator app on your phone, or a device with a passkey.',
        )}
      </Typography>
      {failure && <ErrorState compact message={messageOf(failure)} />}
      <Actions>
        <Button
          variant="contained"
          autoFocus
          disabled={working}
          onClick={() => add.mutate(undefined, { onSuccess: onStarted })}
        >
          {add.isPending ? t('Loading...') : t('Set up an app')}
        </Button>
        {'PublicKeyCredential' in window && (
          <Button
            variant="outlined"
            disabled={working}
            onClick={() => passkey.mutate(t('Passkey'), { onSuccess: onPasskey })}
          >
            {passkey.isPending ? t('Waiting for your device...') : t('Use a passkey')}
          </Button>
        )}
      </Actions>
    </>
  );
}

function Confirm({ app, onConfirmed }: { app: NewTotp; onConfirmed: (codes: string[] | undefined) => unknown }) {
  const { form, saving } = useNewApp(app, onConfirmed);
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.save)}>
      <NewApp app={app} form={form} />
      {saving.failure && (
        <Box role="alert" sx={{ mt: 2, color: 'error.main' }}>
          {saving.failure}
        </Box>
      )}
      <Actions>
        <Button type="submit" variant="contained" disabled={saving.saving}>
          {saving.saving ? t('Checking...') : t('Turn on')}
        </Button>
      </Actions>
    </form>
  );
}

function Codes({ codes }: { codes: string[] }) {
  const [working, setWorking] = useState(false);
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Box sx={{ mt: 4 }}>
        <Button
          variant="contained"
          disabled={working}
          onClick={() => {
            setWorking(true);
            void renewSession().finally(() => setWorking(false));
          }}
        >
          {t('I have stored them')}
        </Button>
      </Box>
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {children}
      <Button variant="outlined" onClick={signOut}>
        {t('Sign out')}
      </Button>
    </Box>
  );
}
