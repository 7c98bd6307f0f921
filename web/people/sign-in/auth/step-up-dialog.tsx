import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useSchemaForm } from '#web/forms/form.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { factorsQuery } from '#web/people/sign-in/factors/queries.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { PasskeyWay, ProviderWays } from './step-up-ways.tsx';

const byPassword = z.object({ password: z.string().min(1, t('Password is required')), code: z.string() });
const byCode = z.object({ password: z.string(), code: z.string().min(1, t('Code is required')) });
type Answer = z.output<typeof byCode>;

/** Asks again who the user is, for a call that is then repeated. Closing it lets that call fail, and its form stays as it was. */
export function StepUpDialog({ onFinish }: { onFinish: (confirmed: boolean) => void }) {
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
