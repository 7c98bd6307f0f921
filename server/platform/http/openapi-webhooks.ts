import { testKind } from '#contract/exchange/webhook-states.ts';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import { ids } from '#contract/platform/example-ids.ts';

type Json = Record<string, unknown>;

/** The requests that Loggia sends to the receivers of webhooks, one for each kind of event. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([kind, summary]) => [
      kind,
      {
        post: {
          operationId: kind.replace(/\.(.)/, (_, first: string) => `Event${first.toUpperCase()}`),
          summary,
          description: webhookText,
          tags: ['Webhooks'],
          parameters: Object.entries(webhookHeaders).map(([name, header]) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
            ...header,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
          },
          responses: {
            '2XX': { description: 'The event arrived.' },
            '4XX': { description: 'Any other answer: the event is sent again later.' },
          },
          // The signature takes the place of a token.
          security: [],
        },
      },
    ]),
  );
}

/** What each kind of event tells a receiver. */
const webhookEvents: Record<EventKind | typeof testKind, string> = {
  'project.created': 'A project was created',
  'project.restored': 'A project was restored from the trash',
  'project.archived': 'A project was archived',
  'project.unarchived': 'A project is no longer archived',
  'project.statusChanged': 'The status of a project changed',
  'project.datesChanged': 'The dates of a project changed',
  'project.leadChanged': 'A project has another lead, or none any more',
  'project.membersAdded': 'People joined the team of a project',
  'project.membersRemoved': 'People left the team of a project',
  'project.updatePublished': 'A status update of a project was published',
  'project.dueSoon': 'A project is due soon',
  'project.overdue': 'A project is overdue',
  'document.uploaded': 'A document was uploaded',
  'document.versionAdded': 'A document got a new version',
  'document.shared': 'A document was shared with the client',
  'document.madeInternal': 'A document is for staff only now',
  'document.signOffRequested': 'People of the client were asked to approve a document',
  'document.signOffDue': 'People were reminded to approve a document',
  'document.signOffWithdrawn': 'A request to approve a document was withdrawn',
  'document.approved': 'Somebody approved a document',
  'document.changesAsked': 'Somebody asked for changes of a document',
  'document.deleted': 'A document was deleted',
  'document.restored': 'A document was restored from the trash',
  'image.uploaded': 'An image was uploaded',
  'image.shared': 'An image was shared with the client',
  'image.madeInternal': 'An image is for staff only now',
  'image.signOffRequested': 'People of the client were asked to approve an image',
  'image.signOffDue': 'People were reminded to approve an image',
  'image.signOffWithdrawn': 'A request to approve an image was withdrawn',
  'image.approved': 'Somebody approved an image',
  'image.changesAsked': 'Somebody asked for changes of an image',
  'image.deleted': 'An image was deleted',
  'image.restored': 'An image was restored from the trash',
  'ticket.raised': 'A ticket was created',
  'ticket.statusChanged': 'The status of a ticket changed',
  'ticket.priorityChanged': 'The priority of a ticket changed',
  'ticket.assigned': 'A ticket was assigned',
  'ticket.moved': 'A ticket belongs to another client now',
  'ticket.linked': 'Two tickets were linked',
  'ticket.unlinked': 'Two tickets are no longer linked',
  'ticket.promiseRunningOut': 'What was promised for a ticket is due soon',
  'ticket.promiseMissed': 'What was promised for a ticket is late',
  'task.created': 'A task was created',
  'task.assigned': 'Somebody was made responsible for a task',
  'task.statusChanged': 'The status of a task changed',
  'task.answered': 'A task got the answer or the document that it asked for',
  'task.datesChanged': 'The due date of a task changed',
  'task.dueSoon': 'A task is due soon',
  'task.overdue': 'A task is overdue',
  'user.recurringPaused': 'Nobody may make the recurring tasks or tickets of this person in their name',
  'user.handedOver': 'Somebody took over the work of a person who was removed or deactivated',
  'message.posted': 'A message was posted',
  'message.edited': 'A message was edited',
  [testKind]: 'An administrator asked for a test',
};

const webhookText =
  'Sent to the address of each webhook that asks for it, and signed as the Standard Webhooks describe. The body of a test has no `subject`. `object` and `message` are there only with `include`, as the owner of the webhook may see them.';

/** The headers by which a receiver knows the sender and the delivery. */
const webhookHeaders = {
  'webhook-id': { description: 'The id of the delivery, the same for every attempt.', example: ids.delivery },
  'webhook-timestamp': { description: 'When it was sent, in seconds since 1970.', example: '1776179100' },
  'webhook-signature': {
    description: 'One signature, or two separated by a space while the secret is changed. One of them has to match.',
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
} as const;
