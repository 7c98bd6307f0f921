import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CalendarDays, Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { Can, useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { ClientDialogs, type ClientIntent } from '#web/pages/clients/client-dialogs.tsx';
import { ClientLists } from '#web/pages/clients/client-lists.tsx';
import { useClientMenu } from '#web/pages/clients/client-menu.ts';
import { clientQuery } from '#web/people/client-choice/queries.ts';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClientFacts } from '#web/work/clients/client-facts.tsx';
import { useMayOpenClients } from '#web/work/clients/client-link.tsx';

const Budgets = lazy(() =>
  loadChunk(() => import('#web/work/hours/budgets.tsx')).then(({ Budgets }) => ({ default: Budgets })),
);

export function ClientPage() {
  const { id } = useParams({ from: '/signed-in/clients/$id' });
  const mayOpen = useMayOpenClients();
  const client = useQuery({ ...clientQuery(id), enabled: mayOpen });
  const unsaved = useUnsaved();
  // If someone else deletes the client, the page closes, but not while the user types.
  if (!mayOpen || (!unsaved && statusOf(client.error) === 404))
    return (
      <NotFound
        text={t('Client not found')}
        hint={t("It may have been deleted, or you don't have access to it.")}
        link={{ to: '/clients', label: t('Go to clients') }}
      />
    );
  if (client.data) return <Details client={client.data} />;
  if (client.isError) {
    return <ErrorState heading="h1" message={messageOf(client.error)} onRetry={() => client.refetch()} />;
  }
  return (
    <Loading text={t('Loading client...')} failure={client.failureReason}>
      {(text) => (
        <>
          <Box sx={{ display: 'flex', gap: 1, minHeight: { xs: 71, sm: 55 }, mb: { xs: 2, sm: 3 }, ml: 4.5 }}>
            <Skeleton width={36} height={36} sx={{ flex: 'none', borderRadius: '50%' }} />
            <Box sx={{ flex: 1 }}>
              <Skeleton height={28} sx={{ maxWidth: 260, mb: 0.5 }} />
              {text}
            </Box>
          </Box>
          {[194, 150].map((height) => (
            <Box key={height} sx={{ mb: 4 }}>
              <Skeleton height={24} width={110} sx={{ my: 0.75, mb: 1.75 }} />
              <SkeletonCards count={3} height={height} min={300} />
            </Box>
          ))}
        </>
      )}
    </Loading>
  );
}

function Details({ client }: { client: Client }) {
  const [intent, setIntent] = useState<ClientIntent>();
  const can = useCan();
  const menuOf = useClientMenu(setIntent);
  const hasHours = useSession()?.user.seesHours === true;
  return (
    <>
      <PageHeader
        title={client.name}
        above={[{ label: t('Clients'), to: '/clients' }]}
        subtitle={<Counts client={client} />}
        leading={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <BackLink to="/clients" label={t('Back to clients')} />
            <Avatar name={client.name} hue={client.colour} size={36} />
          </Box>
        }
        actions={
          <>
            <Can do="startPreview">
              <Button
                variant="outlined"
                startIcon={<Eye size={16} />}
                onClick={() => setIntent({ verb: 'preview', client })}
              >
                {t('See what they see')}
              </Button>
            </Can>
            <CardMenu
              items={[
                ...(can('createFeed')
                  ? [
                      {
                        label: t('Calendar feed'),
                        icon: CalendarDays,
                        onSelect: () => setIntent({ verb: 'feed', client }),
                      },
                    ]
                  : []),
                ...menuOf(client),
              ]}
            />
          </>
        }
      />
      <ClientFacts client={client} />
      {hasHours && (
        <Suspense>
          <Box sx={{ mb: 3 }}>
            <Budgets of={{ clientId: client.id }} start={{ clientId: client.id, clientName: client.name }} hidesEmpty />
          </Box>
        </Suspense>
      )}
      <ClientLists client={client} />
      <ClientDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}

function Counts({ client: { projectCount = 0, activeProjects = 0, completedProjects = 0 } }: { client: Client }) {
  return (
    <span className="tabular">
      {[
        plural(projectCount, { one: '{count} project', other: '{count} projects' }),
        plural(activeProjects, { one: '{count} active', other: '{count} active' }),
        plural(completedProjects, { one: '{count} completed', other: '{count} completed' }),
      ].join(' · ')}
    </span>
  );
}
