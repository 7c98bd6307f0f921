import { queryOptions } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { Message, Pin } from '#contract/work/messages.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';
import { t } from '#web/texts/index.ts';
import type { Subject } from './subject.ts';

export type PinnedMessage = Message & { pin: Pin };

/** The messages with a pin on a version, oldest first. */
export const pinsQuery = ({ type, id }: Subject, version: number) =>
  queryOptions({
    queryKey: ['messages', 'pins', type, id, version],
    queryFn: async ({ signal }) => {
      const found: Message[] = [];
      let cursor: string | undefined;
      do {
        const query = { subjectType: type, subjectId: id, pinVersion: version, limit: 200, cursor };
        const { body, headers } = await callWithHeaders('listMessages', { query }, { signal });
        found.push(...body);
        cursor = nextCursor(headers);
      } while (cursor);
      return found.filter(isPinned);
    },
  });

/** The pin of a message, or null if it has none or is not there. */
export const pinQuery = ({ type, id }: Subject, messageId: string) =>
  queryOptions({
    queryKey: ['messages', 'pin', type, id, messageId],
    queryFn: async ({ signal }) => {
      const query = { subjectType: type, subjectId: id, around: messageId, limit: 1 };
      const found = await call('listMessages', { query }, { signal });
      return found.find((message) => message.id === messageId)?.pin ?? null;
    },
  });

export function isPinned(message: Message): message is PinnedMessage {
  return message.pin !== undefined && !message.deletedAt;
}

/** What a pin is called. Pins of staff and those for the client are counted apart. */
export function pinName({ number }: Pick<Pin, 'number'>, postedTo: Audience): string {
  return postedTo === 'staff' ? t('Internal pin {number}', { number }) : t('Pin {number}', { number });
}

/** Where the pins of a conversation can be shown. */
export interface PinPlaces {
  /** The newest version of what the conversation is about. Undefined if it is not known. */
  newest: number | undefined;
  show: (message: PinnedMessage) => void;
}

/** Undefined where no page or picture can be shown. */
export const PinPlacesContext = createContext<PinPlaces | undefined>(undefined);
