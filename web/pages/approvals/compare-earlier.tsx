import { useList } from '#web/lists/pages.ts';
import { CompareDialog } from '#web/work/documents/compare-dialog.tsx';
import { versionsQuery } from '#web/work/documents/queries.ts';

interface CompareEarlierProps {
  documentId: string;
  version: number;
  onClose: () => void;
}

/** Compares the version that was asked about with those before it. */
export default function CompareEarlier({ documentId, version, onClose }: CompareEarlierProps) {
  const versions = useList(versionsQuery(documentId)).items.filter(({ number }) => number <= version);
  return versions.length > 1 ? <CompareDialog versions={versions} onClose={onClose} /> : null;
}
