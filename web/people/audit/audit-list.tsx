import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  Building2,
  ChevronDown,
  ChevronRight,
  FileText,
  FolderKanban,
  KeyRound,
  LifeBuoy,
  LogIn,
  type LucideIcon,
  MessageSquare,
  Settings,
  ShieldAlert,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AuditKind, auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { formatInstant, formatTime } from '#web/lib/format.ts';
import { formatSeries, plural } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { factsOf } from './facts.ts';
import { kindLabels } from './search.ts';
import { sentenceOf } from './sentence.ts';
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
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatSeries(namesOf(run))}</Box>
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

/** One entry: what happened, as a sentence. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const kind = kindOf(entry);
  const Icon = icons[kind];
  const facts = [...factsOf(entry), ...(entry.address ? [entry.address] : [])];
  return (
    <Box component="li" sx={row}>
      <Box
        component="span"
        role="img"
        aria-label={kindLabels[kind]}
        title={kindLabels[kind]}
        sx={{ display: 'inline-flex', flex: 'none', mt: '2px', color: token(isTrouble(entry) ? 'bad' : 'muted') }}
      >
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>
          {sentenceOf(entry).map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
            typeof part === 'string' ? part : <bdi key={index}>{nameOf(part)}</bdi>,
          )}
        </div>
        {facts.length > 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{facts.join(' · ')}</Box>}
      </Box>
      <Box
        component="time"
        dateTime={entry.at}
        className="tabular"
        sx={{ flex: 'none', fontSize: '0.8125rem', lineHeight: '21px', color: 'text.secondary' }}
      >
        {formatTime(entry.at)}
      </Box>
    </Box>
  );
}

function nameOf({ name, isFile }: { name: string; isFile?: boolean }) {
  return isFile ? <FileName name={name} /> : name;
}

/** Denials, failed sign-ins and reused tokens are shown in red. */
function isTrouble({ action }: AuditEntry): boolean {
  return auditActions.denials.some((each) => each === action) || /refused|throttled|replayed/.test(action);
}

function kindOf({ action }: AuditEntry): AuditKind {
  const kinds = Object.keys(auditActions) as AuditKind[];
  return kinds.find((kind) => auditActions[kind].some((each) => each === action)) ?? 'company';
}

const icons: Record<AuditKind, LucideIcon> = {
  signIns: LogIn,
  denials: ShieldAlert,
  people: Users,
  roles: KeyRound,
  projects: FolderKanban,
  clients: Building2,
  files: FileText,
  conversations: MessageSquare,
  tickets: LifeBuoy,
  company: Settings,
};

const row = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '& bdi': { fontWeight: 600 },
} as const;
