import type { Claim } from '#contract/claims.ts';
import { mayDeleteDocument, type ProjectDocument } from '#contract/documents.ts';
import type { List } from '#web/lib/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { DocumentCard } from './document-card.tsx';

interface DocumentGridProps {
  documents: List<ProjectDocument>;
  onDelete: (document: ProjectDocument) => void;
  onPreview: (document: ProjectDocument) => void;
}

export function DocumentGrid({ documents, onDelete, onPreview }: DocumentGridProps) {
  const user = useSession()?.user;
  const viewer = { id: user?.id ?? '', holds: (claim: Claim) => Boolean(user?.permissions.includes(claim)) };
  return (
    <LongList list={documents} resetKey="" text="Loading documents...">
      {(shown) => (
        <CardList label="Documents">
          {shown.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              onPreview={onPreview}
              onDelete={mayDeleteDocument(document, viewer) ? onDelete : undefined}
            />
          ))}
        </CardList>
      )}
    </LongList>
  );
}
