import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import type { SecondStepProps } from './second-step-form.tsx';

const Form = lazy(() => loadChunk(() => import('./second-step-form.tsx')));

/** The second step of a sign-in. Loaded only for people who have a second factor. */
export function SecondStep(props: SecondStepProps) {
  return (
    <Suspense
      fallback={
        <p className="entrance-loading" role="status">
          {t('Loading...')}
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  );
}
