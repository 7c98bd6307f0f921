import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import type { Subscription } from '#contract/work/notifications.ts';
import { call, messageOf, statusOf } from '#web/lib/api.ts';
import { tryingAgain, withRetries } from '#web/lib/retry.ts';
import { picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { t, tNode } from '#web/texts/index.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';

type Sentence = (companyName: string) => string;

/** The question, and the answer, for what each link turns off. */
const topics: Record<MailTopic, { question: Sentence; done: Sentence }> = {
  mentions: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails when somebody mentions you?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails when somebody mentions you.', { companyName }),
  },
  answers: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails when somebody answers you?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails when somebody answers you.', { companyName }),
  },
  messages: {
    question: (companyName) => t('Should {companyName} send you no more mails about new messages?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails about new messages.', { companyName }),
  },
  assigned: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails when you are added to a project?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails when you are added to a project.', { companyName }),
  },
  updates: {
    question: (companyName) => t('Should {companyName} send you no more mails with status updates?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails with status updates.', { companyName }),
  },
  projects: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails about changes to projects?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails about changes to projects.', { companyName }),
  },
  files: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails about new documents and images?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails about new documents and images.', { companyName }),
  },
  tickets: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails about new and changed tickets?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails about new and changed tickets.', { companyName }),
  },
  due: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails about projects that are due or overdue?', { companyName }),
    done: (companyName) =>
      t('{companyName} sends you no more mails about projects that are due or overdue.', { companyName }),
  },
  promises: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails about promises for tickets that run out?', { companyName }),
    done: (companyName) =>
      t('{companyName} sends you no more mails about promises for tickets that run out.', { companyName }),
  },
  digest: {
    question: (companyName) =>
      t('Should {companyName} send you no more mails with the daily overview?', { companyName }),
    done: (companyName) => t('{companyName} sends you no more mails with the daily overview.', { companyName }),
  },
};

type State =
  | { is: 'loading'; failing: boolean }
  | { is: 'asking' | 'working' | 'done'; subscription: Subscription; failure?: string }
  | { is: 'failed'; error: unknown };

/** Where the link at the end of a mail leads. Opening it changes nothing, because programs that check mails open every link. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/welcome/unsubscribe/$token' });
  const [state, setState] = useState<State>({ is: 'loading', failing: false });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    setState({ is: 'loading', failing: false });
    const abort = new AbortController();
    const { signal } = abort;
    withRetries(() => call('getSubscription', { params: { token } }, { signal }), {
      signal,
      onFailure: () => setState({ is: 'loading', failing: true }),
    }).then(
      (subscription) => setState({ is: subscription.isOff ? 'done' : 'asking', subscription }),
      (error) => !signal.aborted && setState({ is: 'failed', error }),
    );
    return () => abort.abort();
  }, [token, attempt]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.is !== 'asking') return;
    const { subscription } = state;
    setState({ is: 'working', subscription });
    await call('unsubscribe', { params: { token } }).then(
      () => setState({ is: 'done', subscription }),
      (error) => setState({ is: 'asking', subscription, failure: messageOf(error) }),
    );
  }

  if (state.is === 'loading') {
    return (
      <p className="entrance-loading" role="status">
        {t('Loading...')}
        {state.failing && ` ${tryingAgain}`}
      </p>
    );
  }
  if (state.is === 'failed') return <Failure error={state.error} onRetry={() => setAttempt((count) => count + 1)} />;
  const { topic, companyName } = state.subscription;
  const { logo } = picturesOf(state.subscription);
  return (
    <>
      <title>{t('Unsubscribe · Loggia')}</title>
      {/* Decorative, because the name is in the text. */}
      {logo && (
        <p className="entrance-company">
          <CompanyLogo logo={logo} alt="" />
        </p>
      )}
      <h1>{state.is === 'done' ? t('You are unsubscribed') : t('Unsubscribe')}</h1>
      <p className="entrance-lead" role="status">
        {topics[topic][state.is === 'done' ? 'done' : 'question'](companyName)}
      </p>
      {state.is === 'done' ? (
        <p className="entrance-lead">
          {tNode(
            'Everything still comes into your inbox. You can change this under Notification settings in {yourInbox}.',
            { yourInbox: <Link to="/inbox">{t('your inbox')}</Link> },
          )}
        </p>
      ) : (
        <form className="entrance-form" onSubmit={submit}>
          {/* Rendered before its message, or screen readers may miss it. */}
          <div role="alert" className="entrance-failure">
            {state.failure}
          </div>
          <PlainButton type="submit" variant="primary" disabled={state.is === 'working'}>
            {state.is === 'working' ? t('Unsubscribing...') : t('Unsubscribe')}
          </PlainButton>
        </form>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = statusOf(error) === 404;
  const title = isUnknown ? t('This link does not work') : t('This link could not be loaded');
  return (
    <div className="entrance-card" role="alert">
      <title>{t('{title} · Loggia', { title })}</title>
      <h1>{title}</h1>
      <p>
        {isUnknown
          ? t(
              'Please check that you opened the whole address. You can also turn mails off under Notification settings in your inbox.',
            )
          : messageOf(error)}
      </p>
      <div className="entrance-card-actions">
        {isUnknown ? (
          <Link to="/inbox" className="button button-primary">
            {t('Go to your inbox')}
          </Link>
        ) : (
          <PlainButton variant="primary" onClick={onRetry}>
            {t('Try again')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
