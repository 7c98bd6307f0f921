import type { Tenant } from '#contract/people/tenants.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted, rateLimited } from '#contract/platform/headers.ts';
import { offeredProviders } from './identity-providers.ts';
import type { References } from './row.ts';

const studio: Tenant = {
  id: ids.studio,
  name: 'Studio North',
  displayName: 'Studio North Architects',
  domain: 'studio-north.example',
  isActive: true,
  createdAt: '2026-01-05T08:00:00.000Z',
  logoUrl: `/api/Tenants/${ids.studio}/logo`,
  iconUrl: `/api/Tenants/${ids.studio}/logo?picture=icon`,
  colour: '#0B7A75',
  selfRegistration: true,
  identityProviders: offeredProviders,
};

export const tenantsReference = {
  listTenants: {
    summary: 'List companies',
    description:
      'Lists the demo companies of this installation with their demo accounts. The operator gets all companies.',
    headers: [...counted, ...rateLimited],
    security: ['none', 'operator'],
    example: {
      query: { limit: 100 },
      answer: [
        {
          id: ids.sandbox,
          name: 'Sandbox',
          domain: 'sandbox.example',
          isActive: true,
          createdAt: '2026-01-05T08:00:00.000Z',
          selfRegistration: false,
          demoLabel: 'Sandbox',
          demoAccounts: [{ userName: 'admin', password: 'Quiet-Lamp-77', role: 'Admin' }],
        },
      ],
    },
  },
  createTenant: {
    summary: 'Create a company',
    description:
      'Creates a company with the default roles and its first administrator. Name and domain must be unique.',
    example: {
      body: {
        name: 'Studio South',
        domain: 'studio-south.example',
        admin: {
          email: 'sol@studio-south.example',
          userName: 'sol',
          password: 'Quiet-Lamp-77',
          firstName: 'Sol',
          lastName: 'South',
        },
      },
      answer: {
        id: ids.created,
        name: 'Studio South',
        domain: 'studio-south.example',
        isActive: true,
        createdAt: '2026-04-14T15:05:00.000Z',
        selfRegistration: false,
      },
    },
  },
  getTenant: {
    summary: 'Find a company by its id',
    description: 'Returns an active company with the data that the sign-in page shows.',
    headers: rateLimited,
    example: { params: { id: ids.studio }, answer: studio },
  },
  getTenantByDomain: {
    summary: 'Find a company by its domain',
    description: 'Returns the active company with this domain.',
    headers: rateLimited,
    example: { params: { domain: 'studio-north.example' }, answer: studio },
  },
  getTenantByName: {
    summary: 'Find a company by its name',
    description: 'Returns the active company with this name.',
    headers: rateLimited,
    example: { params: { name: 'Studio North' }, answer: studio },
  },
  getTenantLogo: {
    summary: 'Read the logo or the icon of a company',
    description: 'Returns a picture of an active company, as PNG. Browsers may cache it for five minutes.',
    headers: rateLimited,
    example: { params: { id: ids.studio } },
  },
  updateTenant: {
    summary: 'Update a company',
    description:
      'Changes the given fields. Omitted fields stay unchanged. Deactivating a company ends all its sessions; its users cannot sign in.',
    example: {
      params: { id: ids.studio },
      body: { selfRegistration: true },
      answer: { ...studio, identityProviders: undefined, updatedAt: '2026-04-14T15:05:00.000Z' },
    },
  },
  deleteTenant: {
    summary: 'Deactivate a company',
    description: 'Ends all sessions of a company. Its users can no longer sign in. No data is deleted.',
    example: { params: { id: ids.closedStudio } },
  },
  updateProjectSchema: {
    summary: 'Save the data models of the company',
    description: 'Stores the data models of the company and returns them unchanged.',
    example: {
      body: {
        entities: [{ name: 'room', displayName: 'Room', fields: [{ name: 'floor', type: 'text' }] }],
      },
      answer: {
        entities: [{ name: 'room', displayName: 'Room', fields: [{ name: 'floor', type: 'text' }] }],
      },
    },
  },
} satisfies Partial<References>;
