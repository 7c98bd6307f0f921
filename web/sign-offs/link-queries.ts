import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** What the link of a mail asks. */
export const signOffLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['signOffs', 'link', token],
    queryFn: ({ signal }) => call('getSignOffLink', { params: { token } }, { signal }),
  });

/** The bytes of the version. They never change. */
export const linkedFileQuery = (token: string) =>
  queryOptions({
    queryKey: ['signOffs', 'file', token],
    queryFn: async ({ signal }) => {
      const file: unknown = await call('downloadSignOffFile', { params: { token } }, { signal });
      return file instanceof Blob ? file : new Blob();
    },
    staleTime: 'static',
  });
