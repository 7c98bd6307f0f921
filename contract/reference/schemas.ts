import { getExport } from '#contract/exchange/exports.ts';
import { createImport, listImports, runImport, undoImport } from '#contract/exchange/imports.ts';
import { listInboundMails } from '#contract/exchange/inbound-mail.ts';
import { webhookEventSchema } from '#contract/exchange/webhook-event.ts';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDeliveries,
} from '#contract/exchange/webhooks.ts';
import { getAnnouncement } from '#contract/people/announcement.ts';
import { getCompany } from '#contract/people/company.ts';
import { eraseUser, listRemovedUsers } from '#contract/people/erasure.ts';
import { getTenant, updateProjectSchema } from '#contract/people/tenants.ts';
import { changeOwnPicture } from '#contract/people/user-pictures.ts';
import { bulkResultSchema } from '#contract/platform/bulk.ts';
import { getHealth, getHealthDetails } from '#contract/platform/health.ts';
import { problemSchema } from '#contract/platform/problems.ts';
import { listAudit } from '#contract/work/audit.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import { getDocument } from '#contract/work/documents.ts';
import { getImageUrl, uploadImage } from '#contract/work/images.ts';
import { getMail, listMails, testMail } from '#contract/work/mail.ts';
import { getProject, getProjectDetails, getProjectSummary } from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { getSignOffLink } from '#contract/work/sign-off-links.ts';
import { getSignOff, getSignOffCertificate, getSignOffKey, listSignOffPeople } from '#contract/work/sign-offs.ts';
import { createTask } from '#contract/work/tasks.ts';
import { createTemplate } from '#contract/work/templates.ts';
import { getTicket, linkTicket } from '#contract/work/tickets.ts';
import { listTrash } from '#contract/work/trash.ts';
import { createProjectUpdate, draftProjectUpdate } from '#contract/work/updates.ts';
import { setViewing } from '#contract/work/viewers.ts';
import { createView } from '#contract/work/views.ts';
import { getWaiting } from '#contract/work/waiting.ts';
import { conversationSchemas } from './conversation-schemas.ts';
import type { NamedSchema } from './named-schema.ts';
import { peopleSchemas } from './people-schemas.ts';
import { signInSchemas } from './sign-in-schemas.ts';

/** The names of the response schemas in the document. The names of request bodies are derived from the operation's id. */
export const namedSchemas = {
  Project: {
    schema: getProject.responses[200],
    description:
      'A project. `documentCount` and `imageCount` are omitted if the caller may not see documents or images.',
  },
  ProjectDetails: { schema: getProjectDetails.responses[200], description: 'A project with its team members.' },
  Erasure: {
    schema: eraseUser.responses[200],
    description: 'What an erasure of a user removes, or would remove, and what stays, with counts.',
  },
  RemovedUser: { schema: listRemovedUsers.responses[200].element, description: 'A user who was deleted.' },
  TeamMember: {
    schema: getProjectDetails.responses[200].shape.team.element,
    description: 'A user on the team of a project.',
  },
  ProjectSummary: {
    schema: getProjectSummary.responses[200],
    description: 'The totals on the dashboard. Totals that the caller may not see are omitted.',
  },
  Document: { schema: getDocument.responses[200], description: 'The metadata of a document and its newest version.' },
  SignOff: {
    schema: getSignOff.responses[200],
    description:
      'A request to approve one version of a file, with the answers. Only answers of the people themselves approve.',
  },
  SignOffAnswer: {
    schema: getSignOff.responses[200].shape.answers.element,
    description: 'What a person answered, or what staff were told.',
  },
  SignOffPerson: { schema: getSignOff.responses[200].shape.people.element, description: 'Who is asked.' },
  SignOffPeople: { schema: listSignOffPeople.responses[200], description: 'Whom one can ask about a file.' },
  SignOffCertificate: {
    schema: getSignOffCertificate.responses[200],
    description: 'A sign-off with everything that proves its answers. `tools/verify-sign-off.ts` checks it offline.',
  },
  SignOffProof: {
    schema: getSignOffCertificate.responses[200].shape.proofs.element,
    description: '`record` is the SHA-256 of `previous` and `json`, and `signature` signs it.',
  },
  SignOffLink: {
    schema: getSignOffLink.responses[200],
    description: 'What the link of a mail asks one person.',
  },
  LinkedSignOff: {
    schema: getSignOffLink.responses[200].shape.signOff.unwrap(),
    description: 'A sign-off as the person that a link was made for sees it, without the answers of others.',
  },
  SignOffKey: { schema: getSignOffKey.responses[200], description: 'The public key of this installation.' },
  DocumentVersion: { schema: uploadDocumentVersion.responses[201], description: 'A version of a document.' },
  Image: {
    schema: uploadImage.responses[201],
    description: 'The metadata of an image, with links that work without a token for at least an hour.',
  },
  ImageLink: { schema: getImageUrl.responses[200], description: 'A link to an image that works without a token.' },
  Viewer: { schema: setViewing.responses[200].element, description: 'Somebody who has a project open.' },
  TrashItem: {
    schema: listTrash.responses[200].element,
    description:
      'Something in the trash. `restoreFirst` is present if its project or its client is in the trash too, and has to be restored before it.',
  },
  Ticket: {
    schema: getTicket.responses[200],
    description:
      'A ticket. `createdByName` is omitted if the author now belongs to another client than the caller, `clientId` if only staff see the ticket, and the project if the caller does not see it. `assigneeId` is only for staff. `messageCount` is how many messages of its conversation the caller can read, without deleted ones.',
  },
  TicketPromises: {
    schema: getTicket.responses[200].shape.promises.unwrap(),
    description:
      'What was promised for a ticket, and what happened. `stoppedSince` is present while the clock stands, and `nextDue` while a promise is still to be kept.',
  },
  TicketLink: {
    schema: linkTicket.responses[201],
    description: 'A link of a ticket. `id` is that of the link; the rest describes the ticket at its other end.',
  },
  UserPicture: {
    schema: changeOwnPicture.responses[200],
    description: 'Who has a picture, and a version that changes with it.',
  },
  ServiceLevel: {
    schema: createServiceLevel.responses[201],
    description: 'A service level. `targets` are minutes of work by priority; what is missing is not promised.',
  },
  SavedView: {
    schema: createView.responses[201],
    description: 'A name for the filters of a list. `query` is the part of its address after the question mark.',
  },
  ImportCheck: {
    schema: createImport.responses[201],
    description:
      'What each row of a file would do. At most 1,000 problems are listed, and the first 20 rows are shown.',
  },
  Export: { schema: getExport.responses[200], description: 'An archive to take away, or how far it is.' },
  Import: {
    schema: listImports.responses[200].element,
    description: 'An import that ran. `removed` is the number of objects that its undo removed.',
  },
  ImportResult: {
    schema: runImport.responses[200],
    description: 'What an import did. `skipped` are rows with problems.',
  },
  ImportUndo: {
    schema: undoImport.responses[200],
    description: 'What the undo of an import removed, and what it kept and why.',
  },
  ...signInSchemas,
  Webhook: {
    schema: listWebhooks.responses[200].element,
    description: 'A server that is told what happens. It is told what its owner may see.',
  },
  NewWebhook: {
    schema: createWebhook.responses[201],
    description: 'A webhook with a secret that is shown only now.',
  },
  ResentDeliveries: {
    schema: resendWebhookDeliveries.responses[202],
    description: 'How many deliveries are sent again.',
  },
  WebhookDelivery: {
    schema: listWebhookDeliveries.responses[200].element,
    description: 'One event on its way to a webhook, with the last answer of the receiver.',
  },
  Task: {
    schema: createTask.responses[201],
    description: 'Something to do in a project. It belongs to staff, or is visible to the client too.',
  },
  StatusUpdate: {
    schema: createProjectUpdate.responses[201],
    description: 'How a project goes, for staff or for the client as well.',
  },
  StatusUpdateDraft: {
    schema: draftProjectUpdate.responses[200],
    description: 'What happened since the last status update, as text.',
  },
  Waiting: {
    schema: getWaiting.responses[200],
    description: 'What waits for the caller, soonest first.',
  },
  ProjectTemplate: {
    schema: createTemplate.responses[201],
    description: 'What projects of one kind begin with. `days` is the time from the start day to the due day.',
  },
  BulkResult: {
    schema: bulkResultSchema,
    description: 'What became of one of many projects or tickets.',
  },
  SearchResults: {
    schema: search.responses[200],
    description: 'What a search found, by kind. A kind that the caller may not list is empty.',
  },
  ...conversationSchemas,
  ...peopleSchemas,
  WebhookEvent: { schema: webhookEventSchema, description: 'What a webhook sends.' },
  AuditEntry: {
    schema: listAudit.responses[200].element,
    description: 'An action, with the names at the time of the action.',
  },
  Mail: {
    schema: listMails.responses[200].element,
    description: 'A mail. `nextAt` is present while the mail is queued.',
  },
  MailDetails: { schema: getMail.responses[200], description: 'A mail with its text. Links in it are masked.' },
  InboundMail: {
    schema: listInboundMails.responses[200].element,
    description: 'A mail that came in. `lane` says who may read an answer at most.',
  },
  MailTest: { schema: testMail.responses[200], description: 'What the mail server said to a test message.' },
  Company: {
    schema: getCompany.responses[200],
    description: 'The settings of a company. Callers other than administrators get only some of them.',
  },
  Tenant: { schema: getTenant.responses[200], description: 'A company.' },
  DataModels: { schema: updateProjectSchema.responses[200], description: 'The data models of a company.' },
  Announcement: { schema: getAnnouncement.responses[200], description: 'What the operator tells everybody.' },
  HealthDetails: { schema: getHealthDetails.responses[200], description: 'What is away or late, for the operator.' },
  Health: { schema: getHealth.responses[200], description: 'The status of the server.' },
  Problem: { schema: problemSchema, description: 'A problem (RFC 9457), with a message for users.' },
} as const satisfies Record<string, NamedSchema>;
