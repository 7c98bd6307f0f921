import { describe, expect, it } from 'vitest';
import { type Claim, claimValues } from './claims.ts';
import type { OperationId } from './index.ts';
import { accessOf, mayCall, operations } from './operations.ts';

/** The operations that each permission allows. */
const operationsByClaim: Record<Claim, readonly OperationId[]> = {
  'Project:EditProjects': [
    'listUsers',
    'listClients',
    'updateProject',
    'archiveProject',
    'unarchiveProject',
    'bulkUpdateProjects',
    'listTemplates',
    'createTemplate',
    'updateTemplate',
    'deleteTemplate',
    'createTask',
    'deleteTask',
    'createProjectUpdate',
    'draftProjectUpdate',
  ],
  'Project:CreateProjects': ['listUsers', 'listClients', 'createProject', 'listTemplates'],
  'Project:DeleteProjects': ['deleteProject', 'restoreProject'],
  'Project:ViewAssignedProjects': [],
  'Project:ViewAllProjects': [],
  'Project:ReportProjectProgress': ['updateProject', 'createProjectUpdate', 'draftProjectUpdate'],
  'ProjectImages:UploadProjectImages': [
    'requestImageSignOff',
    'listSignOffPeople',
    'recordSpokenAnswer',
    'withdrawSignOff',
    'uploadImage',
    'updateImage',
    'deleteImage',
    'restoreImage',
  ],
  'ProjectImages:DeleteProjectImages': ['updateImage', 'deleteImage', 'restoreImage'],
  'ProjectImages:ViewProjectImages': [
    'listSignOffs',
    'getSignOff',
    'getSignOffCertificate',
    'answerSignOff',
    'listProjectImages',
    'getImageUrl',
    'updateImage',
    'deleteImage',
    'restoreImage',
  ],
  'ProjectDocuments:UploadProjectDocuments': [
    'uploadDocument',
    'uploadDocumentVersion',
    'requestDocumentSignOff',
    'listSignOffPeople',
    'recordSpokenAnswer',
    'withdrawSignOff',
    'updateDocument',
    'deleteDocument',
    'restoreDocument',
  ],
  'ProjectDocuments:DeleteProjectDocuments': [
    'updateDocument',
    'deleteDocument',
    'restoreDocument',
    'updateImage',
    'deleteImage',
    'restoreImage',
  ],
  'ProjectDocuments:ViewProjectDocuments': [
    'listDocuments',
    'listProjectDocuments',
    'getDocument',
    'downloadDocument',
    'listDocumentVersions',
    'downloadDocumentVersion',
    'listSignOffs',
    'getSignOff',
    'getSignOffCertificate',
    'answerSignOff',
    'updateDocument',
    'deleteDocument',
    'restoreDocument',
  ],
  'Users:ViewUsers': ['listUsers', 'getUser', 'previewUser', 'startPreview'],
  'Users:AddUsers': ['listUsers', 'createUser', 'listClients'],
  'Users:RemoveUsers': ['deleteUser'],
  'Users:EditUsers': [
    'adminChangePassword',
    'listUsers',
    'updateUser',
    'putUser',
    'createInvitation',
    'getInvitation',
    'revokeInvitation',
    'listClients',
    'removeUserPicture',
  ],
  'Clients:ViewClients': ['listClients', 'getClient'],
  'Clients:CreateClients': ['createClient', 'listServiceLevels'],
  'Clients:EditClients': ['updateClient', 'listServiceLevels'],
  'Clients:DeleteClients': ['deleteClient', 'restoreClient'],
  'Roles:ViewRoles': ['listClaims', 'getRole', 'getRoleByName'],
  'Roles:CreateRoles': ['listClaims', 'createRole'],
  'Roles:EditRoles': ['listClaims', 'updateRole', 'assignClaim'],
  'Roles:DeleteRoles': ['deleteRole'],
};

const ids = Object.keys(operations) as OperationId[];
const allowed = (permissions: readonly string[], isAdmin = false) =>
  ids.filter((id) => mayCall(id, { permissions, isAdmin }));
const allowedWithoutPermission = allowed([]);
const ofKind = (kind: string) => ids.filter((id) => accessOf(id).kind === kind);

describe('a permission', () => {
  it.each(Object.entries(operationsByClaim))('%s allows exactly the listed operations', (claim, listed) => {
    expect(allowed([claim]).filter((id) => !allowedWithoutPermission.includes(id))).toEqual(
      ids.filter((id) => listed.includes(id)),
    );
  });
});

it('allows only public and general operations without any permission', () => {
  const generalOperations = [
    'getCompany',
    'listInboundMails',
    'acceptInboundMail',
    'discardInboundMail',
    'downloadInboundMail',
    'changePassword',
    'stepUp',
    'listSessions',
    'endSession',
    'endOtherSessions',
    'listRoles',
    'getMe',
    'updateMe',
    'changeEmail',
    'listUserPictures',
    'getUserPicture',
    'changeOwnPicture',
    'removeOwnPicture',
    'endPreview',
    'getProjectSummary',
    'listProjects',
    'getProject',
    'getProjectDetails',
    'setViewing',
    'listProjectActivity',
    'listProjectFeed',
    'uploadTaskDocument',
    'listTrash',
    'listMessages',
    'listMessageReaders',
    'createMessage',
    'withholdMessage',
    'listWithheldMessages',
    'undoMessage',
    'updateMessage',
    'deleteMessage',
    'listMessageEdits',
    'uploadAttachment',
    'downloadAttachment',
    'listTickets',
    'createTicket',
    'getTicket',
    'updateTicket',
    'bulkUpdateTickets',
    'listTicketLinks',
    'linkTicket',
    'unlinkTicket',
    'search',
    'listNotifications',
    'readNotification',
    'finishNotification',
    'snoozeNotification',
    'readAllNotifications',
    'getNotificationSettings',
    'updateNotificationSettings',
    'getFollow',
    'setFollow',
    'readConversation',
    'streamChanges',
    'listViews',
    'createView',
    'updateView',
    'deleteView',
    'listTasks',
    'updateTask',
    'moveTask',
    'listProjectUpdates',
    'listTokens',
    'createToken',
    'endToken',
    'listFeeds',
    'createFeed',
    'deleteFeed',
    'listIdentities',
    'linkIdentity',
    'unlinkIdentity',
    'listFactors',
    'addTotp',
    'confirmTotp',
    'createRecoveryCodes',
    'renameFactor',
    'removeFactor',
  ];
  const publicOperations = ofKind('public');
  expect(allowedWithoutPermission.filter((id) => !publicOperations.includes(id))).toEqual(generalOperations);
  expect(publicOperations.filter((id) => !allowedWithoutPermission.includes(id))).toEqual([]);
  expect(publicOperations.toSorted()).toEqual(
    [
      'getHealth',
      'getLiveness',
      'listTenants',
      'getTenant',
      'getTenantByDomain',
      'getTenantByName',
      'getTenantLogo',
      'login',
      'refreshToken',
      'logout',
      'register',
      'getEntry',
      'acceptEntry',
      'getSignOffKey',
      'getSubscription',
      'unsubscribe',
      'forgotPassword',
      'signUp',
      'startProviderSignIn',
      'downloadImage',
      'exchangeSignInCode',
      'finishProviderSignIn',
      'finishSignIn',
    ].toSorted(),
  );
});

it('allows no administrator or operator operations with every permission', () => {
  const adminOnly = allowed(claimValues, true).filter((id) => !allowed(claimValues).includes(id));
  expect(adminOnly.toSorted()).toEqual([
    'addBreakGlass',
    'changeCompanyLogo',
    'changeWebhookSecret',
    'createIdentityProvider',
    'createImport',
    'createServiceLevel',
    'createWebhook',
    'deleteIdentityProvider',
    'deleteServiceLevel',
    'deleteWebhook',
    'endUserSessions',
    'getMail',
    'listAudit',
    'listBreakGlass',
    'listIdentityProviders',
    'listImports',
    'listMails',
    'listUserSessions',
    'listWebhookDeliveries',
    'listWebhooks',
    'removeBreakGlass',
    'removeCompanyLogo',
    'removeUserFactors',
    'resendMail',
    'resendWebhookDeliveries',
    'resendWebhookDelivery',
    'runImport',
    'testMail',
    'testWebhook',
    'undoImport',
    'updateCompany',
    'updateIdentityProvider',
    'updateProjectSchema',
    'updateServiceLevel',
    'updateWebhook',
  ]);
  expect(ofKind('operator').toSorted()).toEqual(['createTenant', 'deleteTenant', 'updateTenant']);
  expect(ofKind('operator').filter((id) => mayCall(id, { permissions: claimValues, isAdmin: true }))).toEqual([]);
});

const signedIn = ids.flatMap((id) => {
  const row = accessOf(id);
  return row.kind === 'signedIn' ? [{ id, ...row }] : [];
});

it('refuses with 401 for passwords and roles and 403 for the rest', () => {
  const refusedAs401 = signedIn.filter(({ deniedAs }) => deniedAs === 401).map(({ id }) => id);
  expect(refusedAs401.toSorted()).toEqual(
    [
      'adminChangePassword',
      'listClaims',
      'createRole',
      'updateRole',
      'getRole',
      'getRoleByName',
      'deleteRole',
      'assignClaim',
    ].toSorted(),
  );
  for (const { id, deniedAs } of signedIn) expect([401, 403], id).toContain(deniedAs);
});

it('lets only staff change roles and clients, and preview', () => {
  const client = { permissions: claimValues, isAdmin: false, clientId: 'c' };
  const staff = { ...client, clientId: null };
  expect(ids.filter((id) => mayCall(id, staff) && !mayCall(id, client)).toSorted()).toEqual(
    [
      'listSignOffPeople',
      'recordSpokenAnswer',
      'requestDocumentSignOff',
      'requestImageSignOff',
      'withdrawSignOff',
      'assignClaim',
      'acceptInboundMail',
      'bulkUpdateTickets',
      'createClient',
      'createRole',
      'deleteClient',
      'deleteRole',
      'discardInboundMail',
      'downloadInboundMail',
      'listInboundMails',
      'linkTicket',
      'listServiceLevels',
      'listTemplates',
      'createTemplate',
      'updateTemplate',
      'deleteTemplate',
      'createTask',
      'moveTask',
      'deleteTask',
      'createProjectUpdate',
      'draftProjectUpdate',
      'previewUser',
      'startPreview',
      'restoreClient',
      'unlinkTicket',
      'updateClient',
      'updateRole',
    ].toSorted(),
  );
});
