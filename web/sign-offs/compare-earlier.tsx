import { CompareDialog } from '#web/documents/compare-dialog.tsx';
import { versionsQuery } from '#web/documents/queries.ts';
import { useList } from '#web/lib/pages.ts';

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
