import { settings } from '#web/lib/settings.ts';

/** The operator's terms and privacy policy, where there are any. */
export function LegalLinks() {
  const { termsUrl, privacyUrl } = settings;
  if (!termsUrl && !privacyUrl) return null;
  return (
    <footer className="entrance-legal">
      {termsUrl && <a href={termsUrl}>Terms</a>}
      {privacyUrl && <a href={privacyUrl}>Privacy policy</a>}
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
          By signing up you agree to the{' '}
          <a href={termsUrl} target="_blank" rel="noopener">
            terms
          </a>
          .{' '}
        </>
      )}
      {privacyUrl && (
        <>
          What happens to your data is in the{' '}
          <a href={privacyUrl} target="_blank" rel="noopener">
            privacy policy
          </a>
          .
        </>
      )}
    </p>
  );
}
