import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { recurringQuery } from './queries.ts';
import type { Repeated } from './recurring-dialog.tsx';
import type { RecurringValues } from './recurring-form.ts';

const RecurringDialog = lazy(() => loadChunk(() => import('./recurring-dialog.tsx')));
const RuleInWords = lazy(() => loadChunk(() => import('./rule-in-words.tsx')));

interface MadeByRuleProps {
  /** The rule that made it, if one did. */
  recurringId: string | undefined;
  repeated: Repeated;
  /** What a rule takes from it. */
  template: Partial<RecurringValues>;
  mayEdit: boolean;
}

/** Lets a task or a ticket come again, or says which rule made it. */
export function MadeByRule({ recurringId, repeated, template, mayEdit }: MadeByRuleProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...recurringQuery(recurringId ?? ''), enabled: recurringId !== undefined });
  let shown: ReactNode = null;
  if (data) {
    const words = (
      <LazyBoundary part="rule" onClose={() => {}}>
        <RuleInWords recurring={data} />
      </LazyBoundary>
    );
    shown = mayEdit ? (
      <Button size="small" variant="text" sx={{ textAlign: 'start' }} onClick={() => setOpen(true)}>
        {words}
      </Button>
    ) : (
      words
    );
  } else if (mayEdit && recurringId === undefined) {
    shown = (
      <Button size="small" variant="outlined" startIcon={<Repeat size={15} />} onClick={() => setOpen(true)}>
        {t('Repeat [verb]')}
      </Button>
    );
  }
  return (
    <>
      {shown}
      <LazyBoundary part={open ? 'recurring' : undefined} onClose={() => setOpen(false)}>
        {open && (
          <RecurringDialog repeated={repeated} recurring={data} template={template} onClose={() => setOpen(false)} />
        )}
      </LazyBoundary>
    </>
  );
}
