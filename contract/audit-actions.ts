/** The audit actions (`noun.verb`, past tense) by filter kind. Separate from the schemas, so that the web loads it without Zod. */
export const auditActions = {
  signIns: [
    'session.started',
    'session.ended',
    'session.revoked',
    'session.refused',
    'session.throttled',
    'session.replayed',
  ],
  denials: ['access.denied', 'download.refused'],
  people: [
    'user.created',
    'user.updated',
    'user.deleted',
    'user.registered',
    'invitation.created',
    'invitation.revoked',
    'invitation.accepted',
    'password.changed',
    'password.set',
    'password.forgotten',
    'password.reset',
    'email.requested',
    'email.changed',
    'preview.started',
    'preview.ended',
    'notifications.unsubscribed',
  ],
  roles: ['role.created', 'role.updated', 'role.deleted', 'role.claimAssigned'],
  projects: ['project.created', 'project.updated', 'project.deleted', 'project.restored'],
  clients: ['client.created', 'client.updated', 'client.deleted', 'client.restored'],
  files: [
    'document.uploaded',
    'document.updated',
    'document.deleted',
    'document.restored',
    'image.uploaded',
    'image.updated',
    'image.deleted',
    'image.restored',
  ],
  conversations: ['message.posted', 'message.edited', 'message.deleted', 'attachment.uploaded'],
  tickets: ['ticket.created', 'ticket.updated', 'ticket.closed'],
  company: [
    'tenant.created',
    'tenant.updated',
    'company.updated',
    'projectSchema.updated',
    'logo.changed',
    'logo.removed',
    'audit.removed',
    'mail.resent',
    'mail.tested',
    'mail.accepted',
    'mail.discarded',
  ],
} as const;

export type AuditKind = keyof typeof auditActions;
export type AuditAction = (typeof auditActions)[AuditKind][number];

export const auditKinds = Object.keys(auditActions) as [AuditKind, ...AuditKind[]];
