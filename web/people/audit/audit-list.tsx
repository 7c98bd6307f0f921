import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronRight, LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AuditEntry } from '#contract/work/audit.ts';
import { formatInstant } from '#web/lib/format.ts';
import { plural } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { AuditRow, row } from './audit-row.tsx';
import { namesOf, runsOf } from './sign-in-runs.ts';

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Sign-ins that follow each other are one line. */
  collapses: boolean;
  /** The entries belong to the previous filter while new ones load. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  /** Shown below, such as the element that loads more. */
  children?: ReactNode;
}

/** The audit log grouped by day, newest first. */
export function AuditList({ entries, collapses, stale, failure, children }: AuditListProps) {
  return (
    <StaleArea stale={stale} failure={failure}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <Box component="section" key={day} aria-label={day} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {day}
          </Typography>
          <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {(collapses ? runsOf(ofDay) : ofDay.map((entry) => [entry])).map((run) => {
              const [first] = run as [AuditEntry];
              return run.length === 1 ? (
                <AuditRow key={first.id} entry={first} />
              ) : (
                <SignInRun key={first.id} run={run} />
              );
            })}
          </Card>
        </Box>
      ))}
      {children}
    </StaleArea>
  );
}

/** Sign-ins and sign-outs that follow each other, as one line that opens. */
function SignInRun({ run }: { run: readonly AuditEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Box component="li" sx={row}>
        <Box component="span" sx={{ display: 'inline-flex', flex: 'none', mt: '2px', color: token('muted') }}>
          <LogIn size={18} aria-hidden="true" />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Button
            variant="text"
            size="small"
            aria-expanded={isOpen}
            endIcon={<Arrow size={16} />}
            onClick={() => setOpen(!isOpen)}
            sx={{ my: '-4px', ml: '-8px' }}
          >
            {plural(run.length, { one: '{count} sign-in and sign-out', other: '{count} sign-ins and sign-outs' })}
          </Button>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{namesOf(run).join(', ')}</Box>
        </Box>
      </Box>
      {isOpen && run.map((entry) => <AuditRow key={entry.id} entry={entry} />)}
    </>
  );
}

function byDay(entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => formatInstant(at));
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
