import './entry-list.css';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Check, CircleSlash, Pencil, Play, SquarePen, Trash2 } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import type { Hour } from '#contract/work/hours.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { nameOfDay } from '#web/lib/days.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import type { Selection } from '#web/lists/use-selection.ts';
import { AudienceLabel } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { formatDuration } from '#web/work/hours/duration.ts';
import { SubjectLink, subjectPlace } from '#web/work/hours/subject.tsx';
import { sumOf } from './sheet.ts';
import { useRemoveHour } from './use-remove-hour.ts';

const HourDialog = lazy(() => loadChunk(() => import('./hour-dialog.tsx')));
const CorrectDialog = lazy(() => loadChunk(() => import('./correct-dialog.tsx')));

interface EntryListProps {
  entries: readonly Hour[];
  /** Names whose hours they are, where there are those of several people. */
  namesPeople?: boolean;
  /** Every day with its sum. Not where a day may go on below. */
  sumsDays?: boolean;
  /** Starts a timer for the same. */
  onStart?: ((entry: Hour) => void) | undefined;
  /** Chooses entries for a change of many. */
  selection?: Selection | undefined;
}

type Intent = { verb: 'edit' | 'correct'; entry: Hour };

/** Entries below their days, newest first, with what the viewer may do with them. */
export function EntryList({ entries, namesPeople = false, sumsDays = false, onStart, selection }: EntryListProps) {
  const [intent, setIntent] = useState<Intent>();
  const menuOf = useEntryMenu(setIntent, onStart);
  const close = () => setIntent(undefined);
  return (
    <div className="entry-list" data-selecting={selection?.isOn === true}>
      {[...Map.groupBy(entries, ({ workedOn }) => workedOn)].map(([day, ofDay]) => (
        <Day key={day} day={day} sum={sumsDays ? sumOf(ofDay) : undefined}>
          {ofDay.map((entry) => (
            <Row key={entry.id} entry={entry} menu={menuOf(entry)} namesPeople={namesPeople} selection={selection} />
          ))}
        </Day>
      ))}
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent?.verb === 'edit' && <HourDialog entry={intent.entry} onClose={close} />}
        {intent?.verb === 'correct' && <CorrectDialog entry={intent.entry} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}

function Day({ day, sum, children }: { day: string; sum: number | undefined; children: React.ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 28 }}>
        <Typography id={id} variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {nameOfDay(day)}
        </Typography>
        {sum !== undefined && <span className="tabular entry-quiet">{formatDuration(sum)}</span>}
      </Box>
      <Card component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Card>
    </Box>
  );
}

interface RowProps {
  entry: Hour;
  menu: readonly CardMenuItem[];
  namesPeople: boolean;
  selection: Selection | undefined;
}

function Row({ entry, menu, namesPeople, selection }: RowProps) {
  const id = useId();
  const isStaff = !useSession()?.user.clientId;
  const { note, noteAudience, billable, clientName, userName, userId, createdBy, createdByName, exportedAt } = entry;
  const isChosen = selection?.selected.has(entry.id) === true;
  const person = userName && personName(userName);
  const booker = createdByName && createdBy !== userId ? personName(createdByName) : undefined;
  return (
    <li className="entry" data-selected={isChosen}>
      {selection?.isOn && (
        <input
          type="checkbox"
          aria-labelledby={id}
          checked={isChosen}
          onChange={({ target }) => selection.select(entry.id, target.checked)}
        />
      )}
      <span className="entry-time tabular">{formatDuration(entry.minutes)}</span>
      <div className="entry-what" id={id}>
        <SubjectLink subject={entry} />
        <span className="entry-quiet">
          {' '}
          <bdi>{isStaff || entry.taskTitle || entry.ticketTitle ? subjectPlace(entry) : ''}</bdi>
        </span>
        {(note || (namesPeople && person)) && (
          <div className="entry-note">
            {namesPeople && person && (
              <span className="entry-quiet">
                <bdi>{person}</bdi>
                {booker && <> · {t('booked by {name}', { name: booker })}</>}
                {note && ' · '}
              </span>
            )}
            <bdi>{note}</bdi>
          </div>
        )}
      </div>
      <div className="entry-badges">
        {entry.correctsId && <StatusBadge tone="idle" icon={SquarePen} label={t('Correction')} />}
        {!billable && <StatusBadge tone="idle" icon={CircleSlash} label={t('Not billable')} />}
        {exportedAt && <StatusBadge tone="good" icon={Check} label={t('Exported')} />}
        {isStaff && <AudienceLabel value={noteAudience} clientName={clientName} />}
      </div>
      <div className="entry-menu">
        <CardMenu items={menu} describedBy={id} />
      </div>
    </li>
  );
}

/** Own entries are one's own to change, and those of others belong to those who edit projects. */
function useEntryMenu(onIntent: (intent: Intent) => void, onStart: ((entry: Hour) => void) | undefined) {
  const can = useCan();
  const toast = useToast();
  const remove = useRemoveHour();
  const me = useSession()?.user;
  const editsAll = useHolds('Project:EditProjects');
  return (entry: Hour): CardMenuItem[] => {
    const start = onStart ? [{ label: t('Start timer'), icon: Play, onSelect: () => onStart(entry) }] : [];
    if (!can('updateHour') || me?.clientId || !(editsAll || entry.userId === me?.id)) return [];
    if (entry.state === 'Locked')
      return [...start, { label: t('Correct'), icon: SquarePen, onSelect: () => onIntent({ verb: 'correct', entry }) }];
    return [
      ...start,
      { label: t('Edit Entry'), icon: Pencil, onSelect: () => onIntent({ verb: 'edit', entry }) },
      {
        label: t('Delete Entry'),
        icon: Trash2,
        danger: true,
        onSelect: () => void remove(entry).catch((error) => toast(messageOf(error), 'error')),
      },
    ];
  };
}
