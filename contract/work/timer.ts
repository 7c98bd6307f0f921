import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { instant } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { hourDetailsSchema, hourPlace, startTimerBody, stopTimerBody } from './hours.ts';

const timerSchema = z.object({
  ...hourPlace,
  note: z.string(),
  noteAudience: audience,
  billable: z.boolean(),
  startedAt: instant,
  /** How long it has run. */
  minutes: z.int(),
  /** It ran for more than 10 hours: stopping it needs minutes. */
  isLong: z.boolean(),
});

export type Timer = z.output<typeof timerSchema>;

/** Empty if no timer runs. */
const runningTimerSchema = z.object({ timer: timerSchema.optional() });

const timer: Timer = {
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  clientColour: 'blue',
  note: '',
  noteAudience: 'staff',
  billable: true,
  startedAt: '2026-04-14T14:05:00.000Z',
  minutes: 60,
  isLong: false,
};

const staff = signedIn({ staffOnly: true });

export const getTimer = defineEndpoint('getTimer', {
  method: 'GET',
  path: '/api/Hours/timer',
  access: staff,
  programs: true,
  problems: [404],
  responses: { 200: runningTimerSchema },
  summary: 'Read your timer',
  description: 'Returns the running timer of the caller, if there is one. Staff only. 404 where hours are off.',
  example: { answer: { timer } },
});

export const startTimer = defineEndpoint('startTimer', {
  method: 'POST',
  path: '/api/Hours/timer',
  access: staff,
  programs: true,
  changes: 'hours',
  records: null,
  problems: [400, 404, 409],
  body: startTimerBody,
  responses: { 201: runningTimerSchema },
  summary: 'Start a timer',
  description: 'Starts the timer of the caller. A person has one: while it runs, the response is 409. Staff only.',
  example: {
    body: { projectId: ids.lobby },
    answer: { timer: { ...timer, startedAt: '2026-04-14T15:05:00.000Z', minutes: 0 } },
  },
});

export const stopTimer = defineEndpoint('stopTimer', {
  method: 'POST',
  path: '/api/Hours/timer/stop',
  access: staff,
  programs: true,
  changes: 'hours',
  records: 'hours.created',
  problems: [400, 404],
  body: stopTimerBody,
  responses: { 201: hourDetailsSchema },
  summary: 'Stop your timer',
  description:
    'Stops the timer of the caller and books its time, at least one minute, on the day on which it began in the time zone of the caller. A timer that ran for more than 10 hours needs `minutes`. What is given replaces what the timer had. If the entry is refused, the timer runs on. 404 if none runs. Staff only.',
  example: {
    body: { note: 'Called the supplier.', minutes: 45, workedOn: '2026-04-14' },
    answer: {
      id: ids.created,
      projectId: ids.lobby,
      projectTitle: 'Lobby renovation',
      clientId: ids.acme,
      clientName: 'Acme Hotels',
      clientColour: 'blue',
      workedOn: '2026-04-14',
      minutes: 45,
      note: 'Called the supplier.',
      noteAudience: 'staff',
      billable: true,
      state: 'Open',
      userId: ids.ada,
      userName: 'Ada North',
      createdAt: '2026-04-14T15:05:00.000Z',
      createdBy: ids.ada,
      createdByName: 'Ada North',
      version: 1,
      history: [],
    },
  },
});

export const discardTimer = defineEndpoint('discardTimer', {
  method: 'DELETE',
  path: '/api/Hours/timer',
  access: staff,
  programs: true,
  changes: 'hours',
  records: null,
  problems: [404],
  responses: { 204: null },
  summary: 'Discard your timer',
  description: 'Stops the timer of the caller without booking its time. 404 if none runs. Staff only.',
  example: {},
});

export const namedSchemas = {
  Timer: { schema: timerSchema, description: 'A timer that runs.' },
  RunningTimer: { schema: runningTimerSchema, description: 'The timer of the caller, if one runs.' },
} satisfies NamedSchemas;
