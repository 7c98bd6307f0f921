import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SignOffAnswer, SignOffState } from '#contract/work/sign-off-states.ts';
import type { NewSignOff, SignOff } from '#contract/work/sign-offs.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The file that a sign-off is about. */
export interface SignOffFile {
  subjectType: SignOff['subjectType'];
  subjectId: string;
  fileName: string;
}

interface Filter {
  state?: SignOffState | undefined;
  projectId?: string | undefined;
  /** Only those that wait for the user's answer. */
  mine?: 'true' | undefined;
}

/** Newest first. */
export const signOffsQuery = (filter: Filter) =>
  pagesQuery(['signOffs', 'list', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listSignOffs', { query: { ...filter, ...page } }, options),
  });

/** The newest of a project, for its page and the cards of its files. */
export const newestOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['signOffs', 'project', projectId],
    queryFn: ({ signal }) => call('listSignOffs', { query: { projectId, limit: 200 } }, { signal }),
  });

/** The newest sign-off of each file of a project, by the file's id. Empty while it loads. */
export function useSignOffsOfFiles(projectId: string): ReadonlyMap<string, SignOff> {
  const { data } = useQuery({ ...newestOfProjectQuery(projectId), enabled: useCan()('listSignOffs') });
  return useMemo(() => new Map(data?.toReversed().map((signOff) => [signOff.subjectId, signOff])), [data]);
}

export const signOffQuery = (id: string) =>
  queryOptions({
    queryKey: ['signOffs', 'one', id],
    queryFn: ({ signal }) => call('getSignOff', { params: { id } }, { signal }),
  });

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: ['signOffs', 'certificate', id],
    queryFn: ({ signal }) => call('getSignOffCertificate', { params: { id } }, { signal }),
  });

/** Whom one can ask about a file. */
export const peopleQuery = ({ subjectType, subjectId }: SignOffFile) =>
  queryOptions({
    queryKey: ['signOffs', 'people', subjectType, subjectId],
    queryFn: async ({ signal }) =>
      (await call('listSignOffPeople', { query: { subjectType, subjectId } }, { signal })).people,
    // People may be added to the project meanwhile.
    staleTime: 0,
  });

export const useAskForApproval = ({ subjectType, subjectId }: SignOffFile) =>
  useSaving(
    (body: NewSignOff) =>
      call(subjectType === 'document' ? 'requestDocumentSignOff' : 'requestImageSignOff', {
        params: { id: subjectId },
        body,
      }),
    'signOffs',
  );

export const useAnswerSignOff = ({ id, sha256 }: SignOff) =>
  useSaving(
    (body: { answer: SignOffAnswer; reason?: string | null }) =>
      call('answerSignOff', { params: { id }, body: { ...body, sha256 } }),
    'signOffs',
  );

export const useRecordSpokenAnswer = (id: string) =>
  useSaving(
    (body: { personId: string; answer: SignOffAnswer; reason: string }) =>
      call('recordSpokenAnswer', { params: { id }, body }),
    'signOffs',
  );

export const useWithdrawSignOff = (id: string) =>
  useSaving(() => call('withdrawSignOff', { params: { id } }), 'signOffs');
