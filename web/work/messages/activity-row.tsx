import { FileText, FolderKanban, Image, LifeBuoy, ListChecks, type LucideIcon, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import type { ActivityItem } from '#contract/work/activity.ts';
import { formatInstant, formatMoment, formatTime } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { sentenceOf } from './activity-words.ts';
import { LaneBadge } from './lane-badge.tsx';

const icons: Record<ActivityItem['subjectType'], LucideIcon> = {
  project: FolderKanban,
  document: FileText,
  image: Image,
  ticket: LifeBuoy,
  task: ListChecks,
};

interface ActivityRowProps {
  item: ActivityItem;
  clientName: string;
  /** Where no line above says the day. */
  showsDay?: boolean;
}

/** Something that happened, on one line among the messages. What only staff see says so. Tickets are links. */
export const ActivityRow = memo(({ item, clientName, showsDay = false }: ActivityRowProps) => {
  const { id, at, kind, subjectType, audience, data } = item;
  const Icon = kind.startsWith('message.') ? MessageSquare : icons[subjectType];
  return (
    <li className="activity" data-entry={id} tabIndex={-1}>
      <Icon size={15} aria-hidden="true" />
      <span className="activity-words">
        {sentenceOf(item).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
            <bdi key={index}>
              {part.ticketId ? (
                <TextLink to="/supportTickets/$id" params={{ id: part.ticketId }} search={{ message: data.messageId }}>
                  {part.value}
                </TextLink>
              ) : (
                part.value
              )}
            </bdi>
          ),
        )}
        {audience === 'staff' && <LaneBadge audience={audience} clientName={clientName} />}
      </span>
      <time className="tabular" dateTime={at} title={formatMoment(at)}>
        {showsDay ? formatInstant(at) : formatTime(at)}
      </time>
    </li>
  );
});
