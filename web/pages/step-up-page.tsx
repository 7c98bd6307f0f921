import { useEffect, useState } from 'react';
import {
  confirmationFailure,
  readConfirmation,
  tellConfirmation,
} from '#web/people/sign-in/auth/provider-confirmation.ts';
import { t } from '#web/texts/index.ts';

/**
 * Where the provider sends the window in which people confirmed who they are. It tells the page that waits, and closes. Some browsers do not
 * let it close itself, and the page may be gone.
 */
export function StepUpPage() {
  const [outcome] = useState(() => readConfirmation(location.hash));
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    void tellConfirmation(outcome).then((isHeard) => {
      if (isHeard) window.close();
      setDone(true);
    });
  }, [outcome]);

  const failure = confirmationFailure(outcome);
  if (!isDone) {
    return (
      <p className="entrance-loading" role="status">
        {t('Loading...')}
      </p>
    );
  }
  return (
    <div className="entrance-card" role={failure ? 'alert' : 'status'}>
      <title>{t("Confirm that it's you · Loggia")}</title>
      <h1>{failure ? t("Confirm that it's you") : t('Thank you')}</h1>
      <p>{failure ?? t("You've confirmed that it's you.")}</p>
      <p>{t('You can close this window and go on where you were.')}</p>
    </div>
  );
}
