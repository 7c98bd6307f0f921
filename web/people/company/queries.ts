import type { z } from 'zod';
import type { updateCompanyBody } from '#contract/people/company.ts';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** The current version from the server, bypassing the cache. */
export const fetchCompany = () => call('getCompany', {});

/** Saves unless someone else changed the settings since `version`. */
export const useUpdateCompany = (version: number | undefined) =>
  useSaving(
    (body: z.input<typeof updateCompanyBody>) =>
      call('updateCompany', { body }, version === undefined ? {} : { ifMatch: version }),
    'company',
  );

export const useChangePicture = (picture: CompanyPicture) =>
  useSaving((file: File) => {
    const form = new FormData();
    form.set('File', file);
    return call('changeCompanyLogo', { query: { picture }, body: { File: file } }, { form });
  }, 'company');

export const useRemovePicture = (picture: CompanyPicture) =>
  useSaving(() => call('removeCompanyLogo', { query: { picture } }), 'company');
