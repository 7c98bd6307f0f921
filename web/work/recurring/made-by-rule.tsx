import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Recurring } from '#contract/work/recurring.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { recurringQuery } from './queries.ts';

const RuleInWords = lazy(() => loadChunk(() => import('./rule-in-words.tsx')));

interface MadeByRuleProps {
  /** The rule that made it, if one did. */
  recurringId: string | undefined;
  /** Opens the rule, or the form of a new one. Without it nothing can be changed. */
  onOpen: ((recurring: Recurring | undefined) => void) | undefined;
}

/** Says which rule made a task or a ticket, or makes it recurring. */
export function MadeByRule({ recurringId, onOpen }: MadeByRuleProps) {
  const { data } = useQuery({ ...recurringQuery(recurringId ?? ''), enabled: recurringId !== undefined });
  if (data) {
    const words = (
      <Suspense>
        <RuleInWords recurring={data} />
      </Suspense>
    );
    if (!onOpen) return words;
    return (
      <Button
        size="small"
        variant="text"
        sx={{ whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => onOpen(data)}
      >
        {words}
      </Button>
    );
  }
  if (recurringId !== undefined || !onOpen) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Repeat size={15} />} onClick={() => onOpen(undefined)}>
      {t('Repeat [verb]')}
    </Button>
  );
}
