import { settings } from '#web/lib/settings.ts';
import { t, tNode } from '#web/texts/index.ts';

/** The operator's terms and privacy policy, where there are any. */
export function LegalLinks() {
  const { termsUrl, privacyUrl } = settings;
  if (!termsUrl && !privacyUrl) return null;
  return (
    <footer className="entrance-legal">
      {termsUrl && <a href={termsUrl}>{t('Terms')}</a>}
      {privacyUrl && <a href={privacyUrl}>{t('Privacy policy')}</a>}
    </footer>
  );
}

/** What a person agrees to by signing up. It opens beside the form, which keeps what was typed. */
export function LegalNote() {
  const { termsUrl, privacyUrl } = settings;
  if (!termsUrl && !privacyUrl) return null;
  return (
    <p className="entrance-small">
      {termsUrl && (
        <>
          {tNode('By signing up you agree to the {terms}.', {
            terms: (
              <a href={termsUrl} target="_blank" rel="noopener">
                {t('terms')}
              </a>
            ),
          })}{' '}
        </>
      )}
      {privacyUrl &&
        tNode('What happens to your data is in the {privacyPolicy}.', {
          privacyPolicy: (
            <a href={privacyUrl} target="_blank" rel="noopener">
              {t('privacy policy')}
            </a>
          ),
        })}
    </p>
  );
}
