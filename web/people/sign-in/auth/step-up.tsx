import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Identity } from '#contract/people/single-sign-on.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { factorsQuery } from '#web/people/sign-in/factors/queries.ts';
import { identitiesQuery } from '#web/people/sign-in/providers/queries.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { isCancelled } from './passkey-button.tsx';
import { confirmationFailure, waitForConfirmation } from './provider-confirmation.ts';

type Show = (question: ReactNode) => void;

let asked: { show: Show; confirmed: Promise<boolean> } | undefined;

/** Asks the user again who they are, once for all calls that wait. `show` puts the question on the screen. */
export function askToStepUp(show: Show): Promise<boolean> {
  // The question of a screen that has gone is not answered any more.
  if (asked?.show !== show) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { show, confirmed: promise };
    const finish = (confirmed: boolean) => {
      asked = undefined;
      show(null);
      resolve(confirmed);
    };
    show(<StepUpDialog onFinish={finish} />);
  }
  return asked.confirmed;
}

const byPassword = z.object({ password: z.string().min(1, t('Password is required')), code: z.string() });

const byCode = z.object({ password: z.string(), code: z.string().min(1, t('Code is required')) });

type Answer = z.output<typeof byCode>;

/** Asks again who the user is, for a call that is then repeated. Closing it lets that call fail, and its form stays as it was. */
function StepUpDialog({ onFinish }: { onFinish: (confirmed: boolean) => void }) {
  const user = useSession()?.user;
  const factors = useQuery(factorsQuery());
  const hasPasskey = 'PublicKeyCredential' in window && factors.data?.some(({ kind }) => kind === 'Passkey');
  const asksForCode = factors.data?.some(({ kind }) => kind === 'Totp') ?? false;
  const form = useSchemaForm<Answer, typeof byCode>(asksForCode ? byCode : byPassword, { password: '', code: '' });
  const { data: tenant } = useQuery(tenantQuery(user?.tenantId ?? ''));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const account = user?.userName ?? user?.email;
  const shownPassword = tenant?.demoAccounts?.find(({ userName }) => userName === user?.userName)?.password;

  async function confirm({ password, code }: Answer) {
    setFailure(undefined);
    setSending(true);
    try {
      await call('stepUp', { body: asksForCode ? { code } : { password } });
      onFinish(true);
    } catch (error) {
      setSending(false);
      setFailure(messageOf(error));
    }
  }

  return (
    <FormDialog
      open
      title={t("Confirm that it's you")}
      submitLabel={t('Confirm')}
      workingLabel={t('Confirming...')}
      maxWidth="xs"
      working={sending}
      error={failure}
      onSubmit={form.handleSubmit(confirm)}
      onClose={() => onFinish(false)}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {t("You're about to change something sensitive. Please confirm first that it's you.")}
      </Typography>
      {factors.isPending ? (
        <Loading text={t('Loading...')} failure={factors.failureReason}>
          <SkeletonRows count={1} height={64} />
        </Loading>
      ) : (
        <>
          {hasPasskey && user && <PasskeyWay tenantId={user.tenantId} onConfirmed={() => onFinish(true)} />}
          {asksForCode ? (
            <TextInput
              label={t('Code')}
              required
              hint={t('The code that your app shows, or a recovery code.')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              {...form.register('code')}
              error={form.formState.errors.code?.message}
            />
          ) : (
            <>
              {tenant?.identityProviders && <ProviderWays onConfirmed={() => onFinish(true)} />}
              <Box sx={{ display: 'grid', gap: 2 }}>
                <input hidden readOnly autoComplete="username" value={account ?? ''} />
                <PasswordField
                  label={t('Password')}
                  required
                  autoComplete="current-password"
                  autoFocus
                  hint={
                    shownPassword && t('The password of this demo account is {password}.', { password: shownPassword })
                  }
                  {...form.register('password')}
                  error={form.formState.errors.password?.message}
                />
              </Box>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface PasskeyWayProps {
  tenantId: string;
  onConfirmed: () => void;
}

/** Confirms with a passkey, which needs neither a password nor a code. */
function PasskeyWay({ tenantId, onConfirmed }: PasskeyWayProps) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    setWorking(true);
    try {
      const { stepUpWithPasskey } = await loadChunk(() => import('./passkey-sign-in.ts'));
      await stepUpWithPasskey(tenantId);
      onConfirmed();
    } catch (error) {
      setWorking(false);
      setFailure(isCancelled(error) ? t('No passkey was used.') : messageOf(error));
    }
  }

  return (
    <Box sx={{ mb: 2 }}>
      <Button fullWidth variant="outlined" disabled={working} onClick={confirm}>
        {working ? t('Waiting for your device...') : t('Use a passkey')}
      </Button>
      {failure && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {failure}
        </Typography>
      )}
    </Box>
  );
}

/** Confirms by signing in again at a provider where the person has linked an account. For people who may have no password. */
function ProviderWays({ onConfirmed }: Pick<PasskeyWayProps, 'onConfirmed'>) {
  const identities = useQuery(identitiesQuery());
  const linked = identities.data?.filter(({ linkedAt }) => linkedAt) ?? [];
  const [waiting, setWaiting] = useState<Identity>();
  const [failure, setFailure] = useState<string>();
  const listening = useRef<AbortController>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  async function confirm(identity: Identity): Promise<void> {
    // Browsers open windows only while the click is handled.
    const theirs = window.open('', '_blank', 'popup,width=520,height=720');
    if (!theirs) return setFailure(t('Your browser opened no window. Allow windows for this page, and try again.'));
    listening.current?.abort();
    listening.current = new AbortController();
    const outcome = waitForConfirmation(listening.current.signal);
    setFailure(undefined);
    setWaiting(identity);
    try {
      const { address } = await call('confirmWithProvider', { params: { providerId: identity.id } });
      theirs.location.replace(address);
      const failed = confirmationFailure(await outcome);
      if (failed) setFailure(failed);
      else onConfirmed();
    } catch (error) {
      theirs.close();
      setFailure(messageOf(error));
    }
    setWaiting(undefined);
  }

  if (linked.length === 0) return null;
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 1 }}>
      {linked.map((identity) => (
        <Button key={identity.id} fullWidth variant="outlined" onClick={() => confirm(identity)}>
          {t('Confirm with {name}', identity)}
        </Button>
      ))}
      <Typography role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {waiting && t('Sign in to {name} in the window that opened. This page continues when you are done.', waiting)}
      </Typography>
      {failure && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
    </Box>
  );
}
