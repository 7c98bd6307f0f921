import { lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';

// Brings the parser of Markdown along, which most texts do without. If it does not load, they stay as they were typed.
const Markdown = lazy(() =>
  loadChunk(() => import('./markdown.tsx')).then(
    ({ Markdown }) => ({ default: ({ text }: { text: string }) => <Markdown text={text} mentions={nobody} /> }),
    () => ({ default: Typed }),
  ),
);

const nobody = [] as const;

/** Whether a text may have Markdown in it. */
const marks = /[*_`~>[\\|#]|https?:|www\.|^\s*(?:[-+=]|\d+[.)])/m;

/** A description that a person wrote, with the Markdown in it. It mentions nobody. */
export function LazyMarkdown({ text }: { text: string }) {
  if (!marks.test(text)) return <Typed text={text} />;
  return (
    <Suspense fallback={<Typed text={text} />}>
      <Markdown text={text} />
    </Suspense>
  );
}

function Typed({ text }: { text: string }) {
  return (
    <p dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text}
    </p>
  );
}
