const phrases: Record<string, string> = {
  adminChangePassword: "setting another user's password",
  assignClaim: 'adding a permission to a role',
  changeCompanyLogo: "changing the company's logo",
  changeEmail: 'changing their e-mail address',
  listAudit: 'viewing the audit log',
  listClaims: 'viewing the list of permissions',
  previewUser: 'previewing what a user sees',
  startPreview: 'previewing what a user sees',
  removeCompanyLogo: "removing the company's logo",
  resendMail: 'sending a mail again',
  testMail: 'sending a test message',
  updateCompany: 'changing the company settings',
  updateProjectSchema: 'changing the data models',
};

const gerunds: Record<string, string> = {
  create: 'creating',
  delete: 'deleting',
  download: 'downloading',
  end: 'ending',
  get: 'viewing',
  list: 'viewing',
  put: 'updating',
  revoke: 'withdrawing',
  update: 'updating',
  upload: 'uploading',
};

/** `deleteProject` → 'deleting a project', for 'was blocked from deleting a project'. */
export function describeOperation(operation = ''): string {
  const [verb = '', ...rest] = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const gerund = gerunds[verb];
  const noun = rest.join(' ');
  if (phrases[operation]) return phrases[operation];
  if (!gerund || !noun) return operation ? `calling ${operation}` : 'an unknown action';
  if (noun.endsWith('s')) return `${gerund} ${noun}`;
  return `${gerund} ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
