import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { Audience } from '#contract/platform/audience.ts';
import type { MessageReaders } from '#contract/work/messages.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { formatSeries, plural, t } from '#web/texts/index.ts';
import { readersQuery } from './queries.ts';
import type { Subject } from './subject.ts';
import { useSides } from './use-sides.ts';

interface ReadersLineProps {
  id: string;
  subject: Subject;
  audience: Audience;
}

/** Who will read the message, in numbers, with their names below. */
export function ReadersLine({ id, subject, audience }: ReadersLineProps) {
  const { data: readers, isPlaceholderData } = useQuery(readersQuery(subject, { audience }));
  const isClient = Boolean(useSession()?.user.clientId);
  const { clientName, teamName } = useSides(subject);
  // While the readers of the other lane are still on screen, the line says nothing.
  if (!readers || isPlaceholderData) return <p id={id} className="readers message-quiet" />;
  const line = isClient ? wordsForClient(readers, clientName, teamName) : wordsForStaff(readers, clientName);
  if (readers.total === 0) {
    return (
      <p id={id} className="readers message-quiet">
        {line}
      </p>
    );
  }
  const names = formatSeries(readers.people.map(({ name }) => personName(name)));
  const rest = readers.total - readers.people.length;
  return (
    <details className="readers message-quiet">
      <summary>
        <Users size={14} aria-hidden="true" /> <span id={id}>{line}</span>
      </summary>
      <p className="readers-names" dir="auto">
        {rest > 0
          ? plural(rest, { one: '{names} and {count} more', other: '{names} and {count} more' }, { names })
          : names}
      </p>
    </details>
  );
}

export function wordsForStaff({ total, clientTotal }: MessageReaders, clientName: string): string {
  const team = total - clientTotal;
  if (total === 0) return t('Nobody else can read this yet.');
  if (clientTotal === 0) {
    return plural(team, {
      one: '{count} person of your team will read this',
      other: '{count} people of your team will read this',
    });
  }
  if (team === 0) {
    return plural(
      clientTotal,
      { one: '{count} person of {clientName} will read this', other: '{count} people of {clientName} will read this' },
      { clientName },
    );
  }
  return plural(
    clientTotal,
    {
      one: '{count} person of {clientName} and {team} of your team will read this',
      other: '{count} people of {clientName} and {team} of your team will read this',
    },
    { clientName, team },
  );
}

/** Client users know the team by the name of its company. */
export function wordsForClient({ total, clientTotal }: MessageReaders, clientName: string, teamName: string): string {
  const team = total - clientTotal;
  if (total === 0) return t('Nobody else can read this yet.');
  if (clientTotal === 0) {
    return plural(
      team,
      { one: '{count} person of {teamName} will read this', other: '{count} people of {teamName} will read this' },
      { teamName },
    );
  }
  if (team === 0) {
    return plural(
      clientTotal,
      { one: '{count} person of {clientName} will read this', other: '{count} people of {clientName} will read this' },
      { clientName },
    );
  }
  return plural(
    clientTotal,
    {
      one: '{count} person of {clientName} and {team} of {teamName} will read this',
      other: '{count} people of {clientName} and {team} of {teamName} will read this',
    },
    { clientName, team, teamName },
  );
}
