import '#web/ui/plain-button.css';
import { useRouter } from '@tanstack/react-router';
import type { OfferedProvider } from '#contract/people/sign-in-options.ts';
import { keepWhileAway } from '#web/lib/continue-to.ts';
import { addressOf } from '#web/lib/transport.ts';
import { t } from '#web/texts/index.ts';

interface ProviderButtonsProps {
  providers: OfferedProvider[];
  /** The token of the invitation to accept. */
  entry?: string;
}

/** A link to each provider. The server sends the browser on to it. */
export function ProviderButtons({ providers, entry }: ProviderButtonsProps) {
  const router = useRouter();
  if (providers.length === 0) return null;
  return (
    <ul className="entrance-providers">
      {providers.map(({ id, name }) => (
        <li key={id}>
          <a
            className="button button-outlined"
            href={addressOf('startProviderSignIn', { params: { providerId: id }, query: { entry } })}
            onClick={() => keepWhileAway(router.latestLocation.state)}
          >
            {t('Sign in with {name}', { name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
