import { randomBytes } from 'node:crypto';
import type { Actor, Call } from './call.ts';
import type { Ledger } from './ledger.ts';

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

const happened = (type: string, idOf: (body: { id: string }) => string) => (ledger: Ledger, body: { id: string }) => {
  ledger.events.push(`${type} ${idOf(body)}`);
};

export function message(
  path: string,
  subject: object,
  text = 'The door of the second room does not close. '.repeat(4),
): Call {
  const body = { ...subject, body: text, audience: 'client' };
  return { method: 'POST', path, body, expect: happened('message.posted', ({ id }) => id) };
}

/** Somebody who is away is mentioned, so a mail has to come. */
export function mention(subjectId: string, { absent }: Actor): Call {
  const { id, name, address } = any(absent);
  const call = message(
    '/api/Messages',
    { subjectType: 'project', subjectId },
    `@[${name}](user:${id}) please look at this.`,
  );
  return {
    ...call,
    expect: (ledger, body, at) => {
      call.expect?.(ledger, body, at);
      ledger.notices.push({ address, page: `/projects/${subjectId}`, at });
    },
  };
}

export function newTicket(): Call {
  const body = {
    title: 'The door does not close',
    description: 'What is wrong. '.repeat(8),
    type: 'Defect',
    priority: 'High',
  };
  return { method: 'POST', path: '/api/Support/tickets', body, expect: happened('ticket.raised', ({ id }) => id) };
}

export function newTask(projectId: string, { absent }: Actor): Call {
  const assignee = Math.random() < 0.2 ? any(absent) : undefined;
  return {
    method: 'POST',
    path: '/api/Tasks',
    body: { projectId, title: 'Measure the door', assigneeId: assignee?.id ?? null },
    expect: (ledger, { id }, at) => {
      ledger.events.push(`task.created ${id}`);
      if (assignee) ledger.notices.push({ address: assignee.address, page: `/projects/${projectId}?tab=tasks`, at });
    },
  };
}

export function newDocument(projectId: string): Call {
  const body = file();
  body.set('ProjectId', projectId);
  body.set('Audience', 'client');
  return { method: 'POST', path: '/api/Documents/upload', body, expect: happened('document.uploaded', ({ id }) => id) };
}

export function newVersion(id: string): Call {
  return {
    method: 'POST',
    path: `/api/Documents/${id}/versions`,
    body: file(),
    expect: happened('document.versionAdded', () => id),
  };
}

function file(): FormData {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000 + Math.round(80_000 * Math.random()))]);
  const form = new FormData();
  form.set('File', new Blob([bytes], { type: 'application/pdf' }), 'Drawing.pdf');
  return form;
}
