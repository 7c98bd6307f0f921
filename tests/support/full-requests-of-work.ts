import { one, page, type Requests, two } from './request-values.ts';

/** Requests about projects, files, tickets, messages, mails and the inbox, for `fullRequests`. */
const serviceLevel = {
  name: 'n',
  zone: 'Europe/Berlin',
  hours: [{ day: 1, from: '09:00', to: '24:00' }],
  holidays: ['2026-12-25'],
  targets: { Low: { answer: 1, resolve: 2 }, Medium: { answer: 3, resolve: 4 }, High: { answer: 5, resolve: 6 } },
  isDefault: true,
};

export const requestsOfWork: Requests = {
  listTickets: {
    query: {
      search: 's',
      status: 'OnHold',
      priority: 'High',
      assigneeId: 'none',
      clientId: one,
      projectId: one,
      promise: 'missed',
      sort: '-priority',
      ...page,
    },
  },
  search: { query: { search: 's', limit: 20 } },
  listServiceLevels: { query: page },
  createServiceLevel: { body: serviceLevel },
  updateServiceLevel: { params: { id: one }, body: serviceLevel },
  deleteServiceLevel: { params: { id: one } },
  getProjectSummary: { query: { today: '2026-01-01' } },
  listProjects: {
    query: {
      search: 's',
      status: 'OnHold',
      clientId: one,
      memberId: 'me',
      overdue: 'true',
      today: '2026-01-01',
      archived: 'only',
      sort: '-progress',
      ...page,
    },
  },
  createProject: { body: project() },
  getProject: { params: { id: one } },
  updateProject: { params: { id: one }, body: project() },
  deleteProject: { params: { id: one } },
  archiveProject: { params: { id: one } },
  unarchiveProject: { params: { id: one } },
  bulkUpdateProjects: { body: { ids: [one], change: { status: 'Completed', archived: true } } },
  restoreProject: { params: { id: one } },
  getProjectDetails: { params: { id: one } },
  listProjectActivity: { params: { id: one }, query: page },
  listProjectFeed: { params: { id: one }, query: { show: 'messages', from: 'end', around: two, ...page } },
  listDocuments: { query: { projectId: one, ...page } },
  listProjectDocuments: { params: { id: one }, query: page },
  getDocument: { params: { id: one } },
  downloadDocument: { params: { id: one } },
  uploadDocument: {
    body: { Description: 'd', ProjectId: one, ClientId: two, Audience: 'staff', File: new File(['x'], 'x.txt') },
  },
  updateDocument: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteDocument: { params: { id: one } },
  restoreDocument: { params: { id: one } },
  listProjectImages: { params: { id: one }, query: { category: 'c', ...page } },
  getImageUrl: { params: { id: one }, query: { expirationMinutes: 1440 } },
  downloadImage: {
    params: { id: one },
    query: { variant: 'preview', tenant: 't', user: 'u', expires: 'e', signature: 's' },
  },
  updateImage: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteImage: { params: { id: one } },
  restoreImage: { params: { id: one } },
  listTrash: { query: { noun: 'images', ...page } },
  listMails: { query: { state: 'Sent', ...page } },
  getMail: { params: { id: one } },
  resendMail: { params: { id: one } },
  testMail: { body: { to: 'a@b.example' } },
  createTicket: {
    body: {
      title: 't',
      description: 'd',
      type: 'Feature',
      priority: 'High',
      projectId: one,
      clientId: one,
      followsId: one,
    },
  },
  listInboundMails: { query: { state: 'Held', ...page } },
  acceptInboundMail: { params: { id: one }, body: { userId: two } },
  discardInboundMail: { params: { id: one } },
  downloadInboundMail: { params: { id: one } },
  getTicket: { params: { id: one } },
  updateTicket: {
    params: { id: one },
    body: {
      title: 't',
      description: 'd',
      type: 'Defect',
      status: 'Closed',
      priority: 'Low',
      assigneeId: one,
      projectId: one,
      clientId: one,
    },
  },
  listTicketLinks: { params: { id: one } },
  linkTicket: { params: { id: one }, body: { ticketId: two } },
  unlinkTicket: { params: { id: one } },
  bulkUpdateTickets: { body: { ids: [one], change: { status: 'Closed', assigneeId: one } } },
  listMessages: { query: { subjectType: 'image', subjectId: one, from: 'end', ...page } },
  listMessageReaders: { query: { subjectType: 'image', subjectId: one, audience: 'staff', search: 's', limit: 50 } },
  createMessage: {
    body: { subjectType: 'image', subjectId: one, body: 'b', audience: 'staff', parentId: two, attachmentIds: [one] },
  },
  updateMessage: { params: { id: one }, body: { body: 'b' } },
  deleteMessage: { params: { id: one } },
  uploadAttachment: { body: { File: new File(['x'], 'x.txt') } },
  downloadAttachment: { params: { id: one } },
  listMessageEdits: { params: { id: one }, query: page },
  listNotifications: { query: { state: 'all', ...page } },
  readNotification: { params: { id: one } },
  finishNotification: { params: { id: one } },
  snoozeNotification: { params: { id: one }, body: { until: '2099-01-01T00:00:00.000Z' } },
  updateNotificationSettings: {
    body: {
      groups: groups(),
      mutedProjects: [one, two],
      pausedUntil: '2099-01-01T00:00:00.000Z',
      digestAt: '07:30',
      digestDays: [1, 7],
    },
  },
  getFollow: { query: { subjectType: 'image', subjectId: one } },
  setFollow: { body: { subjectType: 'image', subjectId: one, level: 'mentions' } },
  readConversation: { body: { subjectType: 'image', subjectId: one, messageId: two } },
  getSubscription: { params: { token: 'any text' } },
  unsubscribe: { params: { token: 'any text' } },
  streamChanges: { query: { seconds: 600, sinceMs: 7 } },
};

function groups() {
  const on = { inApp: true, mail: 'digest' };
  return { assigned: on, projects: on, files: { inApp: false, mail: 'off' }, tickets: on, due: on };
}

function project() {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-01' };
  return {
    title: 't',
    description: 'd',
    status: 'Completed',
    ...dates,
    progressPercentage: 100,
    clientId: one,
    userIds: [two],
  };
}
