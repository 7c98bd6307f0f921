import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Factor } from '#contract/people/factors.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { plural, t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useToast } from '#web/ui/toast.tsx';
import type { FactorIntent } from './factor-dialogs.tsx';
import { factorsQuery, renewSession, useAddApp } from './queries.ts';

const FactorDialogs = lazy(() => loadChunk(() => import('./factor-dialogs.tsx')));

/** The user's second factors. */
export function OwnFactors() {
  const session = useSession();
  const factors = useQuery({ ...factorsQuery(), enabled: !session?.preview });
  const tenant = useQuery(tenantQuery(session?.user.tenantId ?? ''));
  const [intent, setIntent] = useState<FactorIntent>();
  const close = () => {
    setIntent(undefined);
    // So that the shell asks for a factor no more.
    if (session?.user.secondFactorNeeded) void renewSession();
  };
  if (session?.preview) return null;
  const isDemo = tenant.data?.demoAccounts !== undefined;
  const count = factors.data?.filter(({ kind }) => kind !== 'Recovery').length ?? 0;
  return (
    <>
      <RowList
        id="factors"
        title={t('Two-step sign-in')}
        hint={t(
          'In addition to your password, sign-in then asks for a code that only your phone shows, or for a passkey.',
        )}
        action={
          !isDemo && (
            <>
              {'PublicKeyCredential' in window && (
                <Button size="small" variant="outlined" onClick={() => setIntent({ verb: 'add-passkey' })}>
                  {t('Add a passkey')}
                </Button>
              )}
              <AddButton onAdd={(app) => setIntent({ verb: 'add', app })} />
            </>
          )
        }
        list={factors}
        loading={t('Loading two-step sign-in...')}
        empty={
          isDemo
            ? t('Visitors share this account, so it has no second factor.')
            : t('Off. You sign in with your password alone.')
        }
        row={(factor) => (
          <FactorRow
            factor={factor}
            onIntent={(verb) => setIntent(verb === 'make-codes' ? { verb } : { verb, factor, isLast: count === 1 })}
          />
        )}
      />
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent && <FactorDialogs intent={intent} onClose={close} />}
      </LazyBoundary>
    </>
  );
}

function AddButton({ onAdd }: { onAdd: (app: Extract<FactorIntent, { verb: 'add' }>['app']) => void }) {
  const add = useAddApp();
  const toast = useToast();
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={add.isPending}
      onClick={() => add.mutateAsync(undefined).then(onAdd, (error) => toast(messageOf(error), 'error'))}
    >
      {t('Add an app')}
    </Button>
  );
}

interface FactorRowProps {
  factor: Factor;
  onIntent: (verb: 'make-codes' | 'rename' | 'remove') => void;
}

function FactorRow({ factor, onIntent }: FactorRowProps) {
  const { kind, name, createdAt, lastUsedAt, codesLeft = 0 } = factor;
  if (kind === 'Recovery') {
    return (
      <>
        <RowText
          name={t('Recovery codes')}
          badges={codesLeft <= 3 && <StatusBadge tone="warn" label={t('Few left')} />}
          text={plural(codesLeft, { one: '{count} code left', other: '{count} codes left' })}
        />
        <Button size="small" variant="outlined" onClick={() => onIntent('make-codes')}>
          {t('Make new codes')}
        </Button>
      </>
    );
  }
  const what = kind === 'Passkey' ? t('Passkey') : t('App for codes');
  return (
    <>
      <RowText
        name={name}
        text={`${what} · ${lastUsedAt ? t('Last used {day}', { day: formatInstant(lastUsedAt) }) : t('Added {day}', { day: formatInstant(createdAt) })}`}
      />
      <div className="section-action">
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Rename {name}', { name })}
          onClick={() => onIntent('rename')}
        >
          {t('Rename')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Remove {name}', { name })}
          onClick={() => onIntent('remove')}
        >
          {t('Remove')}
        </Button>
      </div>
    </>
  );
}
