import type { OperationId } from '#contract/index.ts';
import { fileSamples } from './file-samples.ts';
import { messageSamples } from './message-samples.ts';
import type { Objects, Sample } from './objects.ts';
import { peopleSamples, unsigned } from './people-samples.ts';

const project = (objects: Objects) => ({
  title: 'From the matrix',
  description: '',
  status: 'NotStarted',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  progressPercentage: 1,
  clientId: objects.clientId,
  userIds: [objects.userId],
});

const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
const webhook = { address: 'https://hooks.example/1', kinds: ['project.created'], audience: 'client' };

const provider = { issuer: 'https://id.example', clientId: 'loggia', secret: 'from the matrix' };

const serviceLevel = {
  zone: 'Europe/Berlin',
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  targets: { High: { answer: 60, resolve: 480 } },
};

/**
 * A valid request for every operation that names the given objects. An operation without a row is a type error. The requests
 * do not end the caller's session.
 */
export const samples: Record<OperationId, (objects: Objects) => Sample> = {
  getHealth: () => ({}),
  getLiveness: () => ({}),
  getAnnouncement: () => ({}),
  getHealthDetails: () => ({}),

  ...peopleSamples,

  listAudit: () => ({}),

  listMails: () => ({}),
  getMail: ({ mailId }) => ({ params: { id: mailId } }),
  resendMail: ({ mailId }) => ({ params: { id: mailId } }),
  listInboundMails: () => ({ query: { state: 'Held' } }),
  acceptInboundMail: ({ inboundMailId, userId }) => ({ params: { id: inboundMailId }, body: { userId } }),
  discardInboundMail: ({ inboundMailId }) => ({ params: { id: inboundMailId } }),
  downloadInboundMail: ({ inboundMailId }) => ({ params: { id: inboundMailId } }),
  testMail: () => ({ body: { to: 'somebody@mail.example' } }),

  listServiceLevels: () => ({}),
  createServiceLevel: ({ tenantId }) => ({ body: { ...serviceLevel, name: `level ${tenantId.slice(-8)}` } }),
  updateServiceLevel: ({ serviceLevelId }) => ({ params: { id: serviceLevelId }, body: { holidays: ['2026-12-25'] } }),
  deleteServiceLevel: ({ serviceLevelId }) => ({ params: { id: serviceLevelId } }),

  listViews: () => ({ query: { noun: 'projects' } }),
  createView: ({ tenantId }) => ({
    body: { noun: 'projects', name: `view ${tenantId.slice(-8)}`, query: '' },
  }),
  updateView: ({ viewId }) => ({ params: { id: viewId }, body: { query: 'status=OnHold' } }),
  deleteView: ({ viewId }) => ({ params: { id: viewId } }),

  listTemplates: () => ({}),
  createTemplate: ({ tenantId, projectId }) => ({
    body: { name: `template ${tenantId.slice(-8)}`, projectId },
  }),
  updateTemplate: ({ templateId }) => ({ params: { id: templateId }, body: { days: 40 } }),
  deleteTemplate: ({ templateId }) => ({ params: { id: templateId } }),

  listTasks: ({ projectId }) => ({ query: { projectId } }),
  createTask: ({ projectId }) => ({ body: { projectId, title: 'From the matrix' } }),
  getWaiting: () => ({}),
  listProjectUpdates: ({ projectId }) => ({ params: { id: projectId } }),
  createProjectUpdate: ({ projectId }) => ({
    params: { id: projectId },
    body: { health: 'OnTrack', body: 'From the matrix' },
  }),
  readUpdate: ({ projectId, updateId }) => ({ params: { id: projectId, updateId } }),
  draftProjectUpdate: ({ projectId }) => ({ params: { id: projectId } }),
  updateTask: ({ taskId }) => ({ params: { id: taskId }, body: { status: 'Doing' } }),
  moveTask: ({ taskId }) => ({ params: { id: taskId }, body: { status: 'Open', afterId: null } }),
  deleteTask: ({ taskId }) => ({ params: { id: taskId } }),

  listExports: () => ({}),
  createExport: ({ projectId }) => ({ body: { kind: 'HandOver', subjectId: projectId } }),
  getExport: ({ exportId }) => ({ params: { id: exportId } }),
  downloadExport: ({ exportId }) => ({ params: { id: exportId } }),

  listFeeds: () => ({}),
  createFeed: () => ({ body: { scope: 'mine' } }),
  deleteFeed: ({ feedId }) => ({ params: { id: feedId } }),

  listTokens: () => ({}),
  createToken: () => ({
    body: { name: 'Nightly import', claims: ['Project:ViewAssignedProjects'], expiresAt: inAMonth() },
  }),
  endToken: ({ tokenId }) => ({ params: { id: tokenId } }),
  listImports: () => ({}),
  // The fields of the form. `fileOf` returns its file.
  createImport: () => ({ body: { Noun: 'clients' } }),
  runImport: ({ importId }) => ({ params: { id: importId }, body: {} }),
  undoImport: ({ ranImportId }) => ({ params: { id: ranImportId } }),
  listWebhooks: () => ({}),
  createWebhook: ({ tenantId }) => ({ body: { ...webhook, name: `webhook ${tenantId.slice(-8)}` } }),
  updateWebhook: ({ webhookId }) => ({ params: { id: webhookId }, body: { include: true } }),
  deleteWebhook: ({ webhookId }) => ({ params: { id: webhookId } }),
  changeWebhookSecret: ({ webhookId }) => ({ params: { id: webhookId } }),
  testWebhook: ({ webhookId }) => ({ params: { id: webhookId } }),
  listWebhookDeliveries: ({ webhookId }) => ({ params: { id: webhookId } }),
  resendWebhookDelivery: ({ webhookId, deliveryId }) => ({ params: { id: webhookId, deliveryId } }),
  resendWebhookDeliveries: ({ webhookId }) => ({ params: { id: webhookId }, body: { since: '2026-01-01T00:00:00Z' } }),

  listIdentityProviders: () => ({}),
  createIdentityProvider: ({ tenantId, clientId }) => ({
    body: { ...provider, name: `provider ${tenantId.slice(-8)}`, for: 'Clients', forClientId: clientId },
  }),
  updateIdentityProvider: ({ providerId }) => ({ params: { id: providerId }, body: { domains: ['matrix.example'] } }),
  deleteIdentityProvider: ({ providerId }) => ({ params: { id: providerId } }),
  listBreakGlass: () => ({}),
  addBreakGlass: ({ userId }) => ({ params: { id: userId } }),
  removeBreakGlass: ({ userId }) => ({ params: { id: userId } }),
  listScimTokens: () => ({}),
  createScimToken: () => ({ body: { name: 'Directory' } }),
  deleteScimToken: ({ scimTokenId }) => ({ params: { id: scimTokenId } }),
  startProviderSignIn: ({ providerId }) => ({ params: { providerId } }),
  finishProviderSignIn: () => ({ query: { code: 'code', state: 'state' } }),
  exchangeSignInCode: () => ({ body: { code: unsigned } }),
  listIdentities: () => ({}),
  linkIdentity: ({ providerId }) => ({ params: { providerId } }),
  confirmWithProvider: ({ providerId }) => ({ params: { providerId } }),
  unlinkIdentity: ({ providerId }) => ({ params: { id: providerId } }),

  getProjectSummary: () => ({}),
  listProjects: () => ({}),
  createProject: (objects) => ({ body: project(objects) }),
  getProject: ({ projectId }) => ({ params: { id: projectId } }),
  updateProject: (objects) => ({
    params: { id: objects.projectId },
    body: { ...project(objects), tenantId: objects.tenantId },
  }),
  deleteProject: ({ projectId }) => ({ params: { id: projectId } }),
  setViewing: ({ projectId }) => ({ params: { id: projectId }, body: { viewing: true } }),
  archiveProject: ({ projectId }) => ({ params: { id: projectId } }),
  unarchiveProject: ({ projectId }) => ({ params: { id: projectId } }),
  bulkUpdateProjects: ({ projectId }) => ({ body: { ids: [projectId], change: { status: 'OnHold' } } }),
  restoreProject: ({ deletedProjectId }) => ({ params: { id: deletedProjectId } }),
  getProjectDetails: ({ projectId }) => ({ params: { id: projectId } }),
  listProjectActivity: ({ projectId }) => ({ params: { id: projectId } }),
  listProjectFeed: ({ projectId }) => ({ params: { id: projectId } }),

  ...fileSamples,

  listTrash: () => ({}),

  listTickets: () => ({}),
  createTicket: ({ tenantId, clientId, projectId }) => ({
    body: { title: 'From', description: 'The matrix', tenantId, clientId, projectId },
  }),
  getTicket: ({ ticketId }) => ({ params: { id: ticketId } }),
  ...messageSamples,

  // Every mark begins with these letters.
  search: () => ({ query: { q: 'zq', limit: 20 } }),

  listNotifications: () => ({}),
  readNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  finishNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  snoozeNotification: ({ notificationId }) => ({
    params: { id: notificationId },
    body: { until: '2099-01-01T00:00:00Z' },
  }),
  readAllNotifications: () => ({}),
  getNotificationSettings: () => ({}),
  updateNotificationSettings: () => ({ body: { groups: { due: { inApp: false } } } }),
  getFollow: ({ projectId }) => ({ query: { subjectType: 'project', subjectId: projectId } }),
  setFollow: ({ projectId }) => ({
    body: { subjectType: 'project', subjectId: projectId, level: 'all' },
  }),
  readConversation: ({ projectId, messageId }) => ({
    body: { subjectType: 'project', subjectId: projectId, messageId },
  }),
  getSubscription: () => ({ params: { token: unsigned } }),
  unsubscribe: () => ({ params: { token: unsigned } }),

  streamChanges: () => ({ query: { seconds: 0 } }),
  updateTicket: ({ ticketId }) => ({ params: { id: ticketId }, body: { status: 'Closed' } }),
  listTicketLinks: ({ linkedTicketId }) => ({ params: { id: linkedTicketId } }),
  linkTicket: ({ ticketId, linkedTicketId }) => ({ params: { id: ticketId }, body: { ticketId: linkedTicketId } }),
  unlinkTicket: ({ ticketLinkId }) => ({ params: { id: ticketLinkId } }),
  bulkUpdateTickets: ({ ticketId }) => ({ body: { ids: [ticketId], change: { status: 'OnHold' } } }),
};
