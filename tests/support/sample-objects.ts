/** Objects of the company's work, with every field that an answer may have. */
import { id, instant } from './sample-people.ts';

export const project = {
  id,
  title: 't',
  description: 'd',
  status: 'OnHold',
  startDate: '2026-01-01',
  endDate: '2026-01-02',
  progress: 1,
  clientId: id,
  clientName: 'c',
  internalUsers: [id],
  clientUsers: [id],
  documentCount: 1,
  imageCount: 1,
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant,
  version: 1,
};
export const summary = {
  totalProjects: 5,
  inProgressProjects: 1,
  notStartedProjects: 1,
  onHoldProjects: 1,
  completedProjects: 2,
  totalUsers: 1,
  totalClients: 1,
  documentCount: 1,
  imagesCount: 1,
  overdueCount: 1,
  recentProjects: [project],
  overdueProjects: [project],
};
export const document = {
  id,
  audience: 'client',
  fileName: 'f',
  contentType: 'c',
  fileSizeBytes: 1,
  description: 'd',
  createdAt: instant,
  createdByUser: id,
  createdByName: 'n',
  projectId: id,
  clientId: id,
};
export const image = {
  imageId: id,
  id,
  audience: 'staff',
  fileName: 'f',
  contentType: 'c',
  fileSize: 1,
  description: 'd',
  category: 'c',
  projectId: id,
  width: 1,
  height: 1,
  uploadedAt: instant,
  uploadedBy: id,
  uploadedByName: 'n',
  originalUrl: 'o',
  previewUrl: 'p',
  thumbnails: { small: 's' },
};
export const ticket = {
  id,
  number: 12,
  title: 't',
  description: 'd',
  type: 'Feature',
  priority: 'High',
  status: 'OnHold',
  clientId: id,
  clientName: 'c',
  projectId: id,
  projectTitle: 't',
  assigneeId: id,
  assigneeName: 'n',
  waitingFor: 'Client',
  answerDue: instant,
  promises: {
    answerWarning: instant,
    answerDue: instant,
    answeredAt: instant,
    resolveWarning: instant,
    resolveDue: instant,
    resolvedAt: instant,
    stoppedSince: instant,
    nextDue: instant,
  },
  follows: { id, number: 11, title: 't' },
  createdAt: instant,
  updatedAt: instant,
  createdBy: id,
  createdByName: 'n',
  version: 1,
};
export const ticketLink = { id, ticketId: id, number: 12, title: 't', status: 'OnHold', createdAt: instant };
export const serviceLevel = {
  id,
  name: 'n',
  zone: 'Europe/Berlin',
  hours: [{ day: 1, from: '09:00', to: '24:00' }],
  holidays: ['2026-12-25'],
  targets: { Low: { answer: 1, resolve: 2 }, Medium: { answer: 3, resolve: 4 }, High: { answer: 5, resolve: 6 } },
  isDefault: true,
  clientCount: 1,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
};
export const projectTemplate = {
  id,
  name: 'n',
  description: 'd',
  days: 1,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
};

const importCounts = { created: 1, updated: 1, unchanged: 1, skipped: 1 };

export const importRun = {
  id,
  noun: 'clients',
  fileName: 'f',
  rows: 1,
  createdAt: instant,
  createdByName: 'n',
  ...importCounts,
  runAt: instant,
  undoUntil: instant,
  undoneAt: instant,
  removed: 1,
};

export const importCheck = {
  id,
  noun: 'clients',
  fileName: 'f',
  rows: 1,
  creates: 1,
  updates: 1,
  unchanged: 1,
  invalid: 1,
  columns: [{ header: 'h', field: 'name' }],
  problems: [{ row: 2, column: 'h', message: 'm' }],
  preview: [{ row: 2, action: 'create', cells: ['c'] }],
};

export const webhook = {
  id,
  name: 'n',
  address: 'a',
  kinds: ['project.created'],
  audience: 'client',
  include: true,
  isActive: true,
  hasFailed: true,
  ownerId: id,
  ownerName: 'n',
  previousSecretUntil: instant,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
};
export const webhookDelivery = {
  id,
  kind: 'project.created',
  state: 'Queued',
  status: 500,
  milliseconds: 1,
  attempts: 1,
  at: instant,
  answer: 'a',
  nextAt: instant,
};

export const savedView = {
  id,
  noun: 'tickets',
  name: 'n',
  query: 'q',
  shared: true,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
};
export const trashItem = {
  id,
  noun: 'documents',
  title: 't',
  deletedAt: instant,
  deletedByName: 'n',
  projectId: id,
  projectTitle: 't',
  clientId: id,
  clientName: 'n',
  restoreFirst: 'project',
};

export const inboundMail = {
  id: id,
  from: 'f',
  fromName: 'n',
  to: 't',
  subject: 's',
  excerpt: 'e',
  state: 'Held',
  reason: 'NoSender',
  subjectType: 'ticket',
  subjectId: id,
  subjectTitle: 't',
  lane: 'staff',
  senderId: id,
  senderName: 'n',
  sizeBytes: 1,
  receivedAt: instant,
  decidedByName: 'd',
  decidedAt: instant,
};

export const mail = {
  id,
  kind: 'test',
  to: 't',
  userId: id,
  subject: 's',
  state: 'Queued',
  attempts: 1,
  answer: 'a',
  createdAt: instant,
  sentAt: instant,
  nextAt: instant,
};
const details = {
  operation: 'o',
  topic: 'files',
  picture: 'icon',
  filter: 'f',
  fields: ['f'],
  isActive: true,
  roleBefore: 'r',
  role: 'r',
  claimsAdded: ['c'],
  claimsRemoved: ['c'],
  status: 's',
  priority: 'p',
  sessionsEnded: 1,
  count: 2,
};
export const entry = {
  id,
  at: instant,
  action: 'a',
  actorId: id,
  actorName: 'n',
  subjectType: 't',
  subjectId: id,
  subjectName: 's',
  address: 'a',
  requestId: 'r',
  details,
};
export const calendarFeed = {
  id,
  scope: 'client',
  clientId: id,
  projectId: id,
  name: 'n',
  url: 'u',
  createdAt: instant,
};

export const apiToken = {
  id,
  name: 'n',
  lastFour: 'aB3_',
  claims: ['Users:ViewUsers'],
  readOnly: true,
  ownerId: id,
  ownerName: 'o',
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
};

export const userSession = { id, kind: 'token', device: 'd', createdAt: instant, lastUsedAt: instant, current: true };
export const ownSession = { id, device: 'd', address: 'a', createdAt: instant, lastUsedAt: instant, current: true };

export const follow = { level: 'all', projectLevel: 'none', unreadCount: 7, firstUnreadId: id };

const foundFile = { id, fileName: 'f', projectId: id, projectTitle: 't', clientName: 'c', archived: true };
export const searchResults = {
  projects: [{ id, title: 't', status: 'OnHold', clientName: 'c', archived: true }],
  clients: [{ id, name: 'n' }],
  people: [{ id, name: 'n', email: 'e', roleName: 'r', clientName: 'c' }],
  tickets: [{ id, number: 1, title: 't', type: 'Defect', status: 'Open', clientName: 'c' }],
  documents: [foundFile],
  images: [foundFile],
  messages: [
    {
      id,
      subjectType: 'ticket',
      subjectId: id,
      subjectTitle: 't',
      projectId: id,
      archived: true,
      authorName: 'a',
      createdAt: instant,
      excerpt: 'e',
    },
  ],
};
