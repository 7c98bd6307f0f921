import { Download, Trash2 } from 'lucide-react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { PlainIconButton } from '#web/ui/plain-button.tsx';
import { type DocumentActions, documentMenu } from './document-actions.ts';

interface DocumentButtonsProps {
  document: ProjectDocument;
  actions: DocumentActions;
  /** Id of the title. */
  titleId: string;
  isDownloading: boolean;
  onDownload: () => void;
}

/** What can be done with a document, over its picture. */
export function DocumentButtons({ document, actions, titleId, isDownloading, onDownload }: DocumentButtonsProps) {
  const { fileName } = document;
  return (
    <div className="document-buttons">
      <PlainIconButton
        label={t('Download {fileName}', { fileName })}
        title={t('Download')}
        aria-disabled={isDownloading}
        onClick={onDownload}
      >
        <Download size={17} aria-hidden="true" />
      </PlainIconButton>
      {actions.mayChange(document) && (
        <PlainIconButton
          label={t('Delete {fileName}', { fileName })}
          title={t('Delete')}
          onClick={() => actions.onDelete(document)}
        >
          <Trash2 size={17} aria-hidden="true" />
        </PlainIconButton>
      )}
      <CardMenu items={documentMenu(document, actions)} describedBy={titleId} />
    </div>
  );
}
