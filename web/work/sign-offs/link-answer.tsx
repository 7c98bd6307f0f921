import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SignOffLink } from '#contract/work/sign-off-links.ts';
import { questionLimit, type SignOffAnswer, signOffAnswers } from '#contract/work/sign-off-states.ts';
import { call, fieldErrors, messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { signOffLinkQuery } from './link-queries.ts';

const [approved, changesAsked] = signOffAnswers;

interface LinkAnswerProps {
  token: string;
  sha256: string;
  /** The link is for this person alone. */
  personName: string;
}

/** The two answers, with the name of the person, who may write it in another way. Nothing is sent before they press a button. */
export function LinkAnswer({ token, sha256, personName }: LinkAnswerProps) {
  const [answer, setAnswer] = useState<SignOffAnswer>(approved);
  const [name, setName] = useState(personName);
  const [reason, setReason] = useState('');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const client = useQueryClient();
  const problems = fieldErrors(failure);
  const isApproval = answer === approved;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWorking(true);
    setFailure(undefined);
    const body = { answer, sha256, name, reason: isApproval ? null : reason };
    try {
      const shown: SignOffLink = await call('answerSignOffLink', { params: { token }, body });
      client.setQueryData(signOffLinkQuery(token).queryKey, shown);
    } catch (error) {
      setFailure(error);
      // Somebody else may have answered, or a newer version may be there.
      void client.invalidateQueries(signOffLinkQuery(token));
    } finally {
      setWorking(false);
    }
  }

  return (
    <form className="entrance-form" noValidate onSubmit={submit}>
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="entrance-failure">
        {failure !== undefined && Object.keys(problems).length === 0 && messageOf(failure)}
      </div>
      <div role="radiogroup" aria-label={t('Your answer')} className="linked-answers">
        {signOffAnswers.map((each) => (
          <label key={each}>
            <input type="radio" name="answer" checked={answer === each} onChange={() => setAnswer(each)} />
            {each === changesAsked ? t('Ask for changes') : t('Approve')}
          </label>
        ))}
      </div>
      {!isApproval && (
        <TextArea
          label={t('What should change? *')}
          required
          maxLength={questionLimit}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={problems.reason}
        />
      )}
      <TextInput
        label={t('Your name *')}
        required
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problems.name}
        hint={t('It is kept with your answer.')}
      />
      <PlainButton type="submit" variant="primary" disabled={working}>
        {working ? t('Sending...') : isApproval ? t('Approve') : t('Ask for Changes')}
      </PlainButton>
    </form>
  );
}
