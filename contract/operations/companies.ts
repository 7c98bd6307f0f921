import {
  administrator,
  anyOf,
  operatorOnly,
  publicAccess,
  publicOrOperator,
  signedIn,
} from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const companyOperations = {
  // Companies
  listTenants: read('/api/Tenants', publicOrOperator, [400]),
  createTenant: write('POST', '/api/Tenants', operatorOnly, {
    changes: null,
    records: 'tenant.created',
    problems: [400],
  }),
  updateProjectSchema: write('PUT', '/api/Tenants/project-schema', administrator(), {
    changes: null,
    records: 'projectSchema.updated',
    problems: [400],
  }),
  getTenant: read('/api/Tenants/:id', publicAccess, [404]),
  getTenantByDomain: read('/api/Tenants/by-domain/:domain', publicAccess, [404]),
  getTenantByName: read('/api/Tenants/by-name/:name', publicAccess, [404]),
  getTenantLogo: read('/api/Tenants/:id/logo', publicAccess, [400, 404]),
  updateTenant: write('PUT', '/api/Tenants/:id', operatorOnly, {
    changes: null,
    records: 'tenant.updated',
    problems: [400, 404],
  }),
  deleteTenant: write('DELETE', '/api/Tenants/:id', operatorOnly, {
    changes: null,
    records: 'tenant.updated',
    problems: [404],
  }),

  // The caller's own company
  // Staff also read what their uploads need, administrators read everything.
  getCompany: read('/api/Company', signedIn()),
  updateCompany: write('PATCH', '/api/Company', administrator({ stepUp: ['signIn'] }), {
    changes: 'company',
    records: 'company.updated',
    problems: [400, 412],
  }),
  changeCompanyLogo: write('PUT', '/api/Company/logo', administrator(), {
    changes: 'company',
    records: 'logo.changed',
    problems: [400, 413, 415],
  }),
  removeCompanyLogo: write('DELETE', '/api/Company/logo', administrator(), {
    changes: 'company',
    records: 'logo.removed',
    problems: [400, 404],
  }),

  // Service levels
  // Who edits clients gives them a level. Only staff, because client users know only what they are promised.
  listServiceLevels: read(
    '/api/ServiceLevels',
    anyOf(['Clients:CreateClients', 'Clients:EditClients'], { staffOnly: true }),
    [400],
  ),
  createServiceLevel: write('POST', '/api/ServiceLevels', administrator(), {
    changes: 'serviceLevels',
    records: 'serviceLevel.created',
    problems: [400],
  }),
  updateServiceLevel: write('PATCH', '/api/ServiceLevels/:id', administrator(), {
    changes: 'serviceLevels',
    records: 'serviceLevel.updated',
    problems: [400, 404, 412],
  }),
  deleteServiceLevel: write('DELETE', '/api/ServiceLevels/:id', administrator(), {
    changes: 'serviceLevels',
    records: 'serviceLevel.deleted',
    problems: [400, 404, 412],
  }),

  // Audit log
  listAudit: read('/api/Audit', administrator(), [400]),

  // Mail
  listMails: read('/api/Mail', administrator(), [400]),
  getMail: read('/api/Mail/:id', administrator(), [404]),
  resendMail: write('POST', '/api/Mail/:id/resend', administrator(), {
    changes: 'mails',
    records: 'mail.resent',
    problems: [404],
  }),
  testMail: write('POST', '/api/Mail/test', administrator(), {
    changes: 'mails',
    records: 'mail.tested',
    problems: [400],
  }),
  // Mail that came in. Staff decide about it as about tickets.
  listInboundMails: read('/api/Mail/inbound', signedIn({ staffOnly: true }), [400]),
  acceptInboundMail: write('POST', '/api/Mail/inbound/:id/accept', signedIn({ staffOnly: true }), {
    changes: 'inboundMails',
    records: 'mail.accepted',
    problems: [400, 404],
  }),
  discardInboundMail: write('POST', '/api/Mail/inbound/:id/discard', signedIn({ staffOnly: true }), {
    changes: 'inboundMails',
    records: 'mail.discarded',
    problems: [400, 404],
  }),
  downloadInboundMail: read('/api/Mail/inbound/:id/raw', signedIn({ staffOnly: true }), [404, 416]),
} as const;
