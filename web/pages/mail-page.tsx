import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { mailStates } from '#contract/platform/mail-kinds.ts';
import type { Mail } from '#contract/work/mail.ts';
import { useList } from '#web/lists/pages.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { meQuery } from '#web/people/users/queries.ts';
import { t } from '#web/texts/index.ts';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { MailDialog } from '#web/work/mails/mail-dialog.tsx';
import { MailList } from '#web/work/mails/mail-list.tsx';
import { mailStateLabels } from '#web/work/mails/mail-state-badge.tsx';
import { mailsQuery } from '#web/work/mails/queries.ts';
import { TestMessage } from '#web/work/mails/test-message.tsx';

const loading = t('Loading mails...');
const states = [
  { value: 'all', label: t('All mails') },
  ...mailStates.map((value) => ({ value, label: mailStateLabels[value] })),
] as const;

export function MailPage() {
  const { state } = useSearch({ from: '/signed-in/settings/mail' });
  const navigate = useNavigate({ from: '/settings/mail' });
  const me = useQuery(meQuery());
  const list = useList(mailsQuery({ state }));
  const [opened, setOpened] = useState<Mail>();
  const clear = () => navigate({ search: {}, replace: true });

  return (
    <SettingsScreen title={t('Mail')} subtitle={t('What was sent, and what the mail server said')}>
      {me.data && <TestMessage email={me.data.email ?? ''} />}
      <Toolbar>
        <FilterSelect
          label={t('State')}
          value={state ?? 'all'}
          options={states}
          onChange={(value) => (value === 'all' ? clear() : navigate({ search: { state: value }, replace: true }))}
        />
      </Toolbar>
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonRows count={1} height={320} />
          </>
        )}
        empty={<NoMails filtering={state !== undefined} onClear={clear} />}
      >
        <MailList mails={list.items} stale={list.stale} failure={list.failureReason} onOpen={setOpened}>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </MailList>
      </ListStates>
      {opened && <MailDialog key={opened.id} mail={opened} onClose={() => setOpened(undefined)} />}
    </SettingsScreen>
  );
}

function NoMails({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
  if (!filtering) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        text={t('No mails yet')}
        hint={t('Invitations and notices will be listed here.')}
      />
    );
  }
  return <NoResults hint={t('No mail is in this state.')} onClear={onClear} />;
}
