import Box from '@mui/material/Box';
import {
  Building2,
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
import { type AuditKind, auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { formatTime } from '#web/lib/format.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { factsOf } from './facts.ts';
import { kindLabels } from './search.ts';
import { sentenceOf } from './sentence.ts';

/** One entry: what happened, as a sentence. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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
            typeof part === 'string' ? part : <strong key={index}>{nameOf(part)}</strong>,
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

export const row = {
  display: 'flex',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '& strong': { fontWeight: 600 },
} as const;
