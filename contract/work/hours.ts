import { z } from 'zod';
import { claim, signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { bulkIds } from '#contract/platform/bulk.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { day, dayReply, id, idParams, instant, trimmedText, version } from '#contract/platform/fields.ts';
import { summed } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';
import { constant } from '#contract/platform/texts/constant.ts';
import { dayMinutes, hourStates } from './hour-values.ts';

/** The project, and what in it the hours are for. A task or a ticket is absent if the caller does not see it. */
export const hourPlace = {
  projectId: id,
  projectTitle: z.string(),
  clientId: id,
  clientName: z.string(),
  clientColour: z.enum(hueNames),
  taskId: id.optional(),
  taskTitle: z.string().optional(),
  ticketId: id.optional(),
  ticketNumber: z.int().optional(),
  ticketTitle: z.string().optional(),
};

const hourSchema = z.object({
  id,
  ...hourPlace,
  workedOn: dayReply,
  /** Only a correction can have less than 1. */
  minutes: z.int(),
  note: z.string(),
  /** Who may see the entry besides staff, if the client sees entries at all. */
  noteAudience: audience,
  billable: z.boolean(),
  state: z.enum(hourStates),
  /** Whose hours they are. Client users get it only if their client sees names. */
  userId: id.optional(),
  userName: z.string().optional(),
  /** The entry that this one corrects. */
  correctsId: id.optional(),
  // From here on only for staff.
  createdAt: instant.optional(),
  createdBy: id.optional(),
  createdByName: z.string().optional(),
  updatedAt: instant.optional(),
  exportedAt: instant.optional(),
  exportedBy: id.optional(),
  exportedByName: z.string().optional(),
  version: version.optional(),
});

export type Hour = z.output<typeof hourSchema>;

/** What an entry was before a change. */
const hourEditSchema = z.object({
  at: instant,
  userId: id,
  userName: z.string(),
  workedOn: dayReply,
  minutes: z.int(),
  projectId: id,
  projectTitle: z.string().optional(),
  taskId: id.optional(),
  ticketId: id.optional(),
  note: z.string(),
  noteAudience: audience,
  billable: z.boolean(),
});

export const hourDetailsSchema = hourSchema.extend({
  /** Newest first. Empty for client users. */
  history: z.array(hourEditSchema),
});

export type HourDetails = z.output<typeof hourDetailsSchema>;

const wrongMinutes = constant('Please enter 1 to {most} minutes', { most: dayMinutes });
const minutes = z.int(wrongMinutes).min(1, wrongMinutes).max(dayMinutes, wrongMinutes);
const wrongCorrection = constant('Please enter minutes from {least} to {most}, but not 0', {
  least: -dayMinutes,
  most: dayMinutes,
});
const billable = z.boolean('Please choose yes or no');
/** Null and an empty text: none. */
const placeId = z
  .union([id, z.literal('')])
  .nullable()
  .transform((value) => value || null);

const fields = {
  workedOn: day('Please choose a day'),
  minutes,
  projectId: z.uuid('Please choose a project').toLowerCase(),
  taskId: placeId,
  ticketId: placeId,
  note: trimmedText(2000),
  noteAudience: audience,
  billable,
};

export const createHourBody = z.object({
  ...fields,
  taskId: placeId.default(null),
  ticketId: placeId.default(null),
  note: fields.note.default(''),
  noteAudience: audience.default('staff'),
  billable: billable.default(true),
  /** Whose hours they are, if not the caller's. */
  userId: placeId.default(null),
});

/** Omitted fields stay unchanged. */
export const updateHourBody = z.object(fields).partial();

export const correctHourBody = z.object({
  minutes: z
    .int(wrongCorrection)
    .min(-dayMinutes, wrongCorrection)
    .max(dayMinutes, wrongCorrection)
    .refine((value) => value !== 0, wrongCorrection),
  note: trimmedText(2000).min(1, 'Please say why'),
});

const exportHoursBody = z.object({ ids: bulkIds('entry') });

export const startTimerBody = createHourBody.pick({
  projectId: true,
  taskId: true,
  ticketId: true,
  note: true,
  noteAudience: true,
  billable: true,
});

export const stopTimerBody = z
  .object({
    /** How long it was, instead of the time that the timer ran. Needed if it ran for more than 10 hours. */
    minutes,
    workedOn: fields.workedOn,
    note: fields.note,
    noteAudience: audience,
    billable,
  })
  .partial();

const chosen = z.enum(['true', 'false']).optional();

const narrowing = {
  /** Days, both included. */
  from: day().optional(),
  to: day().optional(),
  projectId: id.optional(),
  clientId: id.optional(),
  userId: id.optional(),
  billable: chosen,
};

export const hourListQuery = z.object({
  ...narrowing,
  taskId: id.optional(),
  ticketId: id.optional(),
  state: z.enum(hourStates).optional(),
  exported: chosen,
  ...paging,
});

export const hourSumsQuery = z.object({ ...narrowing, ...paging });

const place = {
  projectId: ids.lobby,
  projectTitle: 'Lobby renovation',
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  clientColour: 'blue',
} as const;

const hour: Hour = {
  id: ids.hour,
  ...place,
  taskId: ids.oldTask,
  taskTitle: 'Order samples',
  workedOn: '2026-04-13',
  minutes: 90,
  note: 'Compared the samples of two suppliers.',
  noteAudience: 'client',
  billable: true,
  state: 'Open',
  userId: ids.ada,
  userName: 'Ada North',
  createdAt: '2026-04-13T15:05:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  version: 3,
};

const lockedHour: Hour = {
  id: ids.lockedHour,
  ...place,
  workedOn: '2026-04-10',
  minutes: 120,
  note: 'Measured the floor.',
  noteAudience: 'staff',
  billable: true,
  state: 'Locked',
  userId: ids.ada,
  userName: 'Ada North',
  createdAt: '2026-04-10T15:05:00.000Z',
  createdBy: ids.ada,
  createdByName: 'Ada North',
  exportedAt: '2026-04-12T09:00:00.000Z',
  exportedBy: ids.ada,
  exportedByName: 'Ada North',
  version: 3,
};

export const listHours = defineEndpoint('listHours', {
  method: 'GET',
  path: '/api/Hours',
  // Staff see their own, and those of others that they may read. Row security decides for client users.
  access: signedIn(),
  programs: true,
  problems: [400, 403, 404],
  query: hourListQuery.extend(listFormat),
  responses: { 200: z.array(hourSchema) },
  summary: 'List hours',
  description:
    'Lists entries of the projects that the caller sees, newest day first. Staff see their own, those of others in their projects with `Project:EditProjects`, and all with `Project:ViewAllProjects`. Client users see the entries whose `noteAudience` is `client`, if their client sees `Lines`, without names unless the client sees names, and cannot ask for the hours of one person or for what was exported. 404 where hours are off.',
  headers: summed,
  example: { query: { projectId: ids.lobby, limit: 100 }, answer: [hour, lockedHour] },
});

/** Of one project in one month. */
const hourSumSchema = z.object({
  /** `2026-04` */
  month: z.string(),
  projectId: id,
  projectTitle: z.string(),
  clientId: id,
  clientName: z.string(),
  clientColour: z.enum(hueNames),
  minutes: z.int(),
  billableMinutes: z.int(),
});

export type HourSum = z.output<typeof hourSumSchema>;

export const listHourSums = defineEndpoint('listHourSums', {
  method: 'GET',
  path: '/api/Hours/sums',
  access: signedIn(),
  programs: true,
  problems: [400, 403, 404],
  query: hourSumsQuery.extend(listFormat),
  responses: { 200: z.array(hourSumSchema) },
  summary: 'Add up hours',
  description:
    'Adds up hours by month and project, newest month first. Staff get the sums of what they may read. Client users get those of all hours of their projects, for whole months, if their client sees hours. 404 where hours are off.',
  headers: summed,
  example: {
    query: { projectId: ids.lobby, limit: 100 },
    answer: [{ month: '2026-04', ...place, minutes: 210, billableMinutes: 210 }],
  },
});

export const getHour = defineEndpoint('getHour', {
  method: 'GET',
  path: '/api/Hours/:id',
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: hourDetailsSchema },
  summary: 'Read an entry of hours',
  description: 'Returns an entry. Staff also get what it was before each change. 404 where hours are off.',
  example: { params: { id: ids.hour }, answer: { ...hour, history: [] } },
});

const staff = signedIn({ staffOnly: true });

export const createHour = defineEndpoint('createHour', {
  method: 'POST',
  path: '/api/Hours',
  access: staff,
  programs: true,
  changes: 'hours',
  records: 'hours.created',
  problems: [400, 403, 404],
  body: createHourBody,
  responses: { 201: hourDetailsSchema },
  summary: 'Book hours',
  description:
    'Books minutes of a day on a project that the caller sees. A task belongs to the project, a ticket too, or to its client. `noteAudience` says whether the client may see the entry. `userId` books for somebody else of staff who sees the project, and needs `Project:EditProjects`. A person has at most 1,440 minutes a day. Staff only.',
  example: {
    body: { workedOn: '2026-04-14', minutes: 45, projectId: ids.lobby, note: 'Called the supplier.' },
    answer: {
      id: ids.created,
      ...place,
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

export const updateHour = defineEndpoint('updateHour', {
  method: 'PATCH',
  path: '/api/Hours/:id',
  access: staff,
  programs: true,
  changes: 'hours',
  records: 'hours.updated',
  problems: [400, 403, 404, 409, 412],
  params: idParams,
  body: updateHourBody,
  responses: { 200: hourDetailsSchema },
  summary: 'Change an entry of hours',
  description:
    'Changes the fields that are given, and keeps what was there before. Entries of others need `Project:EditProjects`. A locked entry answers 409. Staff only.',
  example: {
    params: { id: ids.hour },
    body: { minutes: 105 },
    answer: {
      ...hour,
      minutes: 105,
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
      history: [
        {
          at: '2026-04-14T15:05:00.000Z',
          userId: ids.ada,
          userName: 'Ada North',
          workedOn: '2026-04-13',
          minutes: 90,
          projectId: ids.lobby,
          projectTitle: 'Lobby renovation',
          taskId: ids.oldTask,
          note: 'Compared the samples of two suppliers.',
          noteAudience: 'client',
          billable: true,
        },
      ],
    },
  },
});

export const deleteHour = defineEndpoint('deleteHour', {
  method: 'DELETE',
  path: '/api/Hours/:id',
  access: staff,
  programs: true,
  changes: 'hours',
  records: 'hours.deleted',
  problems: [403, 404, 409, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete an entry of hours',
  description:
    'Deletes an entry, which cannot be restored. Entries of others need `Project:EditProjects`. A locked entry answers 409, and so does a correction that other corrections or the 24 hours of its day need. Staff only.',
  example: { params: { id: ids.oldHour } },
});

export const correctHour = defineEndpoint('correctHour', {
  method: 'POST',
  path: '/api/Hours/:id/correction',
  access: staff,
  programs: true,
  changes: 'hours',
  records: 'hours.corrected',
  problems: [400, 403, 404, 409],
  params: idParams,
  body: correctHourBody,
  responses: { 201: hourDetailsSchema },
  summary: 'Correct a locked entry of hours',
  description:
    'Adds an entry of the same person, day and project with minutes to add or, below 0, to take away. With its corrections an entry never has less than 0 minutes. An entry that is not locked answers 409: change it instead. Staff only.',
  example: {
    params: { id: ids.lockedHour },
    body: { minutes: -30, note: 'The break was counted.' },
    answer: {
      id: ids.created,
      ...place,
      workedOn: '2026-04-10',
      minutes: -30,
      note: 'The break was counted.',
      noteAudience: 'staff',
      billable: true,
      state: 'Open',
      userId: ids.ada,
      userName: 'Ada North',
      correctsId: ids.lockedHour,
      createdAt: '2026-04-14T15:05:00.000Z',
      createdBy: ids.ada,
      createdByName: 'Ada North',
      version: 1,
      history: [],
    },
  },
});

const exportedHoursSchema = z.object({ marked: z.int() });

export const exportHours = defineEndpoint('exportHours', {
  method: 'POST',
  path: '/api/Hours/exported',
  access: claim('Project:EditProjects', { staffOnly: true }),
  changes: 'hours',
  records: 'hours.exported',
  problems: [400, 404],
  body: exportHoursBody,
  responses: { 200: exportedHoursSchema },
  summary: 'Mark hours as exported',
  description:
    'Marks entries as taken over by another program, such as one that writes invoices, and locks them. The mark is set once; entries that have it keep theirs. `marked` says how many got it now. If the caller does not see all of them, nothing is marked and the response is 404. Staff only.',
  example: { body: { ids: [ids.hour] }, answer: { marked: 1 } },
});

export const namedSchemas = {
  Hour: { schema: hourSchema, description: 'Minutes that somebody worked for a project on a day.' },
  HourDetails: { schema: hourDetailsSchema, description: 'An entry of hours with its history.' },
  HourEdit: { schema: hourEditSchema, description: 'What an entry of hours was before a change, and who changed it.' },
  ExportedHours: { schema: exportedHoursSchema, description: 'How many entries of hours got the mark of an export.' },
  HourSum: { schema: hourSumSchema, description: 'The hours of a project in a month.' },
} satisfies NamedSchemas;
