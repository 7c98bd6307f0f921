import { t, translated } from '#web/texts/index.ts';

const phrases: Record<string, string> = {
  requestDocumentSignOff: t('asking for approval of a document'),
  requestImageSignOff: t('asking for approval of an image'),
  answerSignOff: t('answering for a client'),
  recordSpokenAnswer: t('writing down a spoken answer'),
  withdrawSignOff: t('withdrawing a request for approval'),
  draftProjectUpdate: t('drafting an update of a project'),
  listExports: t('viewing exports'),
  getExport: t('viewing an export'),
  createExport: t('asking for an export'),
  downloadExport: t('downloading an export'),
  listSignOffPeople: t('viewing who can approve'),
  adminChangePassword: t("setting another user's password"),
  listUserSessions: t('viewing where a user is signed in'),
  endUserSessions: t('signing out a user'),
  assignClaim: t('adding a permission to a role'),
  changeCompanyLogo: t("changing the company's logo"),
  changeOwnPicture: t('changing their picture'),
  removeOwnPicture: t('removing their picture'),
  removeUserPicture: t('removing the picture of a user'),
  listUserPictures: t('viewing the pictures of people'),
  changeEmail: t('changing their e-mail address'),
  acceptInboundMail: t('accepting a mail'),
  discardInboundMail: t('discarding a mail'),
  downloadInboundMail: t('downloading a mail that came in'),
  listInboundMails: t('viewing mail that came in'),
  listAudit: t('viewing the audit log'),
  listClaims: t('viewing the list of permissions'),
  previewUser: t('previewing what a user sees'),
  startPreview: t('previewing what a user sees'),
  removeCompanyLogo: t("removing the company's logo"),
  resendMail: t('sending a mail again'),
  testMail: t('sending a test message'),
  bulkUpdateTickets: t('changing several tickets'),
  linkTicket: t('linking tickets'),
  unlinkTicket: t('removing a link between tickets'),
  bulkUpdateProjects: t('changing several projects'),
  bulkUpdateDocuments: t('changing several documents'),
  updateCompany: t('changing the company settings'),
  updateProjectSchema: t('changing the data models'),
  createImport: t('checking a file to import'),
  runImport: t('running an import'),
  undoImport: t('undoing an import'),
  listBreakGlass: t('viewing who has emergency access'),
  addBreakGlass: t('giving emergency access'),
  removeBreakGlass: t('taking emergency access away'),
  listScimTokens: t('viewing connected directories'),
  createScimToken: t('connecting a directory'),
  deleteScimToken: t('removing a directory'),
  scim: t('changing staff through a directory'),
  confirmWithProvider: t('confirming who they are with a provider'),
  linkIdentity: t('linking an account of a provider'),
  unlinkIdentity: t('unlinking an account of a provider'),
  addTotp: t('adding a second factor'),
  startPasskey: t('adding a passkey'),
  addPasskey: t('adding a passkey'),
  confirmTotp: t('confirming a second factor'),
  renameFactor: t('renaming a second factor'),
  removeFactor: t('removing a second factor'),
  removeUserFactors: t('removing the second factors of a user'),
  listRemovedUsers: t('viewing people who were removed'),
  eraseUser: t('erasing the personal data of a user'),
  changeWebhookSecret: t('changing the secret of a webhook'),
  testWebhook: t('testing a webhook'),
  listWebhookDeliveries: t('viewing the deliveries of a webhook'),
  resendWebhookDelivery: t('sending a delivery again'),
  resendWebhookDeliveries: t('sending deliveries again'),
};

const gerunds: Record<string, string> = {
  archive: 'archiving',
  create: 'creating',
  delete: 'deleting',
  download: 'downloading',
  end: 'ending',
  get: 'viewing',
  list: 'viewing',
  put: 'updating',
  restore: 'restoring',
  revoke: 'withdrawing',
  unarchive: 'unarchiving',
  update: 'updating',
  upload: 'uploading',
};

/**
 * `deleteProject` → 'deleting a project', for 'was blocked from deleting a project'. Another language translates the
 * whole phrase.
 */
export function describeOperation(operation = ''): string {
  const { gerund, noun } = wordsOf(operation);
  if (phrases[operation]) return phrases[operation];
  if (!gerund || !noun) return operation ? t('calling {operation}', { operation }) : t('an unknown action');
  if (noun.endsWith('s')) return translated(`${gerund} ${noun}`);
  return translated(`${gerund} ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`);
}

/** `listProjects` → 'projects', for 'Looked at: projects'. */
export function describeSeen(operation: string): string {
  const { gerund, noun } = wordsOf(operation);
  return gerund === gerunds.get && noun ? translated(noun) : describeOperation(operation);
}

function wordsOf(operation: string): { gerund: string | undefined; noun: string } {
  const [verb = '', ...rest] = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  return { gerund: gerunds[verb], noun: rest.join(' ') };
}
