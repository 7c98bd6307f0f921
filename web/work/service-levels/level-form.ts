import { z } from 'zod';
import { createServiceLevelBody, type ServiceLevel } from '#contract/work/service-levels.ts';
import { type TicketPriority, ticketPriorities } from '#contract/work/ticket-status.ts';
import { t } from '#web/texts/index.ts';
import { minutesOf, type Span, spansOf, textOfDay, textOfMinutes } from './hours-text.ts';

/** The texts of the form. `days` are the times of each day from Monday. */
export interface LevelValues {
  name: string;
  zone: string;
  days: string[];
  holidays: string[];
  times: Record<TicketPriority, { answer: string; resolve: string }>;
  isDefault: boolean;
}

const week = [1, 2, 3, 4, 5, 6, 7];
const kinds = ['answer', 'resolve'] as const;

export function levelValues(level: ServiceLevel | undefined, zone: string, isFirst: boolean): LevelValues {
  const times = (priority: TicketPriority) => {
    const { answer, resolve } = level?.targets[priority] ?? {};
    return { answer: answer ? textOfMinutes(answer) : '', resolve: resolve ? textOfMinutes(resolve) : '' };
  };
  return {
    name: level?.name ?? '',
    zone: level?.zone ?? zone,
    days: week.map((day) => (level ? textOfDay(level.hours, day) : day <= 5 ? '09:00–17:00' : '')),
    holidays: level?.holidays ?? [],
    times: forEachPriority(times),
    isDefault: level?.isDefault ?? isFirst,
  };
}

const texts = z.object({ answer: z.string(), resolve: z.string() });

/** Reads the texts, and then checks them like the server. Each message stands at the field that it is about. */
export const levelForm = z
  .object({
    name: z.string(),
    zone: z.string(),
    days: z.array(z.string()),
    holidays: z.array(z.string()),
    times: z.record(z.enum(ticketPriorities), texts),
    isDefault: z.boolean(),
  })
  .transform((values, context): z.output<typeof createServiceLevelBody> => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: values });
    const hours = values.days.flatMap((text, index) => {
      const spans = spansOf(text, index + 1);
      if (!spans) refuse(['days', index], t('Please enter times such as 09:00–17:00'));
      else if (spans.length > 0) refuseSpans(spans, (message) => refuse(['days', index], message));
      return spans ?? [];
    });
    const targets = forEachPriority((priority) => {
      const minutes = kinds.map((kind) => {
        const text = values.times[priority][kind].trim();
        const read = text === '' ? undefined : minutesOf(text);
        if (text !== '' && read === undefined) {
          refuse(['times', priority, kind], t('Please enter a time such as 4 h or 30 min'));
        }
        return read;
      });
      return { answer: minutes[0], resolve: minutes[1] };
    });
    if (context.issues.length > 0) return z.NEVER;
    const { name, zone, holidays, isDefault } = values;
    const checked = createServiceLevelBody.safeParse({ name, zone, hours, holidays, targets, isDefault });
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) refuse(fieldOf(path), message);
    return z.NEVER;
  });

function forEachPriority<T>(read: (priority: TicketPriority) => T): Record<TicketPriority, T> {
  return Object.fromEntries(ticketPriorities.map((priority) => [priority, read(priority)])) as Record<
    TicketPriority,
    T
  >;
}

function refuseSpans(spans: readonly Span[], refuse: (message: string) => void): void {
  const checked = createServiceLevelBody.shape.hours.safeParse(spans);
  const issue = checked.error?.issues[0];
  if (issue) refuse(issue.message);
}

/** The field of the form that has the value at this path of the body. */
function fieldOf([first = '', second, ...rest]: readonly PropertyKey[]): (string | number)[] {
  if (first === 'hours') return ['days', 0];
  if (first === 'targets')
    return ['times', ...(second === undefined ? [ticketPriorities.at(-1), kinds[0]] : [second, ...rest])].map(String);
  return [String(first)];
}
