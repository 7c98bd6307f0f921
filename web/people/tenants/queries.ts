import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

export const tenantQuery = (id: string) =>
  queryOptions({
    queryKey: ['tenants', id],
    queryFn: ({ signal }) => call('getTenant', { params: { id } }, { signal }),
  });

/** The settings of the user's company, as far as the user may read them. Here, because the upload dialog needs them too. */
export const companyQuery = () =>
  queryOptions({ queryKey: ['company'], queryFn: ({ signal }) => call('getCompany', {}, { signal }) });

/** The demo companies. Empty if there are none. */
export const demoTenantsQuery = () =>
  queryOptions({
    queryKey: ['tenants', 'demo'],
    queryFn: ({ signal }) => call('listTenants', {}, { signal }),
  });
