import { SkeletonRows } from '#web/ui/loading.tsx';

/** Where messages will be, or the line that says that there are none. */
export function MessagesSkeleton({ isEmpty = false }: { isEmpty?: boolean | undefined }) {
  return isEmpty ? <SkeletonRows count={1} height={46} /> : <SkeletonRows count={4} height={72} />;
}
