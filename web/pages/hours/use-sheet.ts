import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Hour } from '#contract/work/hours.ts';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/ui/toast.tsx';
import { allHoursQuery, type HourFilter, placeOf, useCreateHour, useUpdateHour } from '#web/work/hours/queries.ts';
import { type Subject, subjectKey } from '#web/work/hours/subject.tsx';
import { useRemoveHour } from './use-remove-hour.ts';

export interface Sheet {
  /** The minutes that are being saved in a cell. */
  pendingIn: (subject: Subject, day: string) => number | undefined;
  /** Makes the time of a cell so long. Resolves with why it could not be saved. */
  type: (subject: Subject, day: string, minutes: number) => Promise<string | undefined>;
}

/** Saves what is typed in the cells, one after another, so that two writes never meet in one entry. `shown` are the entries of the sheet. */
export function useSheet(shown: HourFilter): Sheet {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync: create } = useCreateHour();
  const { mutateAsync: update } = useUpdateHour();
  const remove = useRemoveHour();
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(subject: Subject, day: string, minutes: number): Promise<void> {
    const entries = client.getQueryData<Hour[]>(allHoursQuery(shown).queryKey) ?? [];
    const entry = entries.find((each) => each.workedOn === day && subjectKey(each) === subjectKey(subject));
    if (entry && minutes > 0) await update({ id: entry.id, version: entry.version, minutes });
    else if (minutes > 0) await create({ ...placeOf(subject), workedOn: day, minutes });
    else if (entry) await remove(entry);
  }

  return {
    pendingIn: (subject, day) => pending.get(`${subjectKey(subject)} ${day}`),
    type: (subject, day, minutes) => {
      const key = `${subjectKey(subject)} ${day}`;
      setPending((before) => new Map(before).set(key, minutes));
      const saved = last.current
        .then(() => save(subject, day, minutes))
        .then(
          () => undefined,
          (error) => {
            toast(messageOf(error), 'error');
            return messageOf(error);
          },
        )
        // Screens are told of new entries a moment later. Before that the cell would be empty, and the caret would move in it.
        .finally(() =>
          notifyManager.schedule(() => setPending((before) => new Map([...before].filter(([each]) => each !== key)))),
        );
      last.current = saved;
      return saved;
    },
  };
}
