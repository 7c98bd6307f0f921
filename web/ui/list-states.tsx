import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

interface ListStatesProps {
  list: {
    items: readonly unknown[];
    isPending: boolean;
    failureReason: Error | null;
    loadingError: Error | null;
    retry: () => void;
  };
  /** The loading text, such as 'Loading projects...'. */
  loading: string;
  /** Skeletons in the shape of the list, as the children of `Loading`. */
  skeleton: ReactNode | ((text: ReactNode) => ReactNode);
  /** Shown if there are no items. */
  empty: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** Shows what a list is: loading, failed, empty or loaded. */
export function ListStates({ list, loading, skeleton, empty, children }: ListStatesProps) {
  if (list.isPending) {
    return (
      <Loading text={loading} failure={list.failureReason}>
        {skeleton}
      </Loading>
    );
  }
  if (list.loadingError) return <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />;
  return list.items.length === 0 ? empty : children;
}
