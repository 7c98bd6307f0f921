import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { inboundStates } from '#contract/exchange/inbound-kinds.ts';
import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import { AcceptMailDialog } from '#web/exchange/mail-in/accept-mail-dialog.tsx';
import { InboundMailCard } from '#web/exchange/mail-in/inbound-mail-card.tsx';
import { inboundMailsQuery, useDiscardMail } from '#web/exchange/mail-in/queries.ts';
import { held, type InboundMailSearch } from '#web/exchange/mail-in/search.ts';
import { inboundStateLabels } from '#web/exchange/mail-in/words.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lists/pages.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';

const InviteSenderDialog = lazy(() => loadChunk(() => import('#web/exchange/mail-in/invite-sender-dialog.tsx')));

const loading = t('Loading mails...');
const states = [
  ...inboundStates.map((value) => ({ value, label: inboundStateLabels[value] })),
  { value: 'all', label: t('All mails') },
] as const;

export function InboundMailPage() {
  const { state } = useSearch({ from: '/signed-in/supportTickets/mail' });
  const navigate = useNavigate({ from: '/supportTickets/mail' });
  const show = (search: InboundMailSearch) => navigate({ search, replace: true });
  const list = useList(inboundMailsQuery({ state }));
  const address = useQuery(companyQuery()).data?.supportAddress;
  const [accepting, setAccepting] = useState<InboundMail>();
  const [inviting, setInviting] = useState<InboundMail>();
  const [discarding, setDiscarding] = useState<InboundMail>();
  const discard = useDiscardMail();

  return (
    <>
      <PageHeader
        leading={<BackLink to="/supportTickets" label={t('Back to Support Tickets')} />}
        title={t('Incoming Mail')}
        subtitle={address ? t('A mail to {address} opens a ticket', { address }) : t('Mail that people sent to Loggia')}
      />
      <Toolbar>
        <FilterSelect
          label={t('State')}
          value={state ?? held}
          options={states}
          onChange={(value) => show(value === held ? {} : { state: value })}
        />
      </Toolbar>
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonRows count={3} height={140} />
          </>
        )}
        empty={<NoMails state={state} onClear={() => show({})} />}
      >
        <StaleArea stale={list.stale} failure={list.failureReason}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {list.items.map((mail) => (
              <InboundMailCard
                key={mail.id}
                mail={mail}
                onAccept={() => setAccepting(mail)}
                onInvite={() => setInviting(mail)}
                onDiscard={() => setDiscarding(mail)}
              />
            ))}
          </Box>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </StaleArea>
      </ListStates>
      {accepting && <AcceptMailDialog key={accepting.id} mail={accepting} onClose={() => setAccepting(undefined)} />}
      <LazyBoundary part={inviting?.id} onClose={() => setInviting(undefined)}>
        {inviting && <InviteSenderDialog mail={inviting} onClose={() => setInviting(undefined)} />}
      </LazyBoundary>
      <ConfirmDialog
        open={discarding !== undefined}
        title={t('Discard this mail?')}
        description={t('Nothing is posted. The mail is kept for 90 days, among the ignored ones.')}
        confirmLabel={t('Discard')}
        workingLabel={t('Discarding...')}
        done={t('The mail was discarded.')}
        onConfirm={() => discard.mutateAsync(discarding?.id ?? '')}
        onClose={() => setDiscarding(undefined)}
      />
    </>
  );
}

function NoMails({ state, onClear }: { state: InboundMailSearch['state']; onClear: () => void }) {
  if (state === 'Taken' || state === 'Ignored')
    return <NoResults hint={t('No mail is in this state.')} onClear={onClear} />;
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      text={state === 'all' ? t('No mails yet') : t('No mail is waiting')}
      hint={t('Mail from unknown senders, and mail that could not be checked, waits here until somebody accepts it.')}
    />
  );
}
