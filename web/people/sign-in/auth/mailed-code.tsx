import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import type { MailedCodeProps } from './mailed-code-form.tsx';

const Form = lazy(() => loadChunk(() => import('./mailed-code-form.tsx')));

/** A sign-in with a code by mail. Loaded only for people who ask for one. */
export function MailedCode(props: MailedCodeProps) {
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
