import { memo, useId } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { DocumentActions } from './document-actions.ts';
import { DocumentButtons } from './document-buttons.tsx';
import {
  DocumentApproval,
  DocumentAudience,
  DocumentChoice,
  DocumentLabel,
  DocumentSize,
  DocumentTitle,
  DocumentVersion,
  DropOverlay,
} from './document-facts.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { useDownload } from './use-download.ts';
import { useFileDrop } from './use-file-drop.ts';

export interface DocumentItemProps {
  document: ProjectDocument;
  clientName: string;
  /** Its newest sign-off. */
  signOff: SignOff | undefined;
  actions: DocumentActions;
  isChosen: boolean;
  /** Undefined while nothing is chosen. */
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
}

/** A document with its first page. */
export const DocumentCard = memo((item: DocumentItemProps) => {
  const { document, clientName, signOff, actions } = item;
  const id = useId();
  const seesAudience = useSeesAudience();
  const { start, part } = useDownload(document);
  const { onNewVersion } = actions;
  const drop = useFileDrop(onNewVersion && ((files) => onNewVersion(document, files)));
  const { fileName, description } = document;
  return (
    <li aria-labelledby={id} className="document document-card" {...drop.handlers}>
      <DocumentPicture document={document} />
      <DocumentChoice {...item} />
      <div className="document-body">
        <DocumentTitle id={id} document={document} onPreview={actions.onPreview} />
        <div className="document-facts">
          <DocumentSize document={document} />
          <DocumentVersion document={document} onVersions={actions.onVersions} />
          <DocumentLabel document={document} onFilter={actions.onFilter} />
        </div>
        {description && (
          <div className="document-text" dir="auto" title={description}>
            {description}
          </div>
        )}
        <div className="document-end">
          {(seesAudience || signOff) && (
            <div className="document-badges">
              <DocumentAudience document={document} clientName={clientName} actions={actions} />
              <DocumentApproval document={document} signOff={signOff} />
            </div>
          )}
          <div className="document-foot">
            {part === undefined ? (
              <>
                <span className="document-one-line">{personName(document.createdByName)}</span>
                <DateText instant={document.createdAt} />
              </>
            ) : (
              <div style={{ flex: 1 }}>
                <ProgressBar value={Math.floor(part * 100)} label={t('Download of {fileName}', { fileName })} />
              </div>
            )}
          </div>
        </div>
      </div>
      {/* After the title, so that the keyboard reaches the document first. */}
      <DocumentButtons
        document={document}
        actions={actions}
        titleId={id}
        isDownloading={part !== undefined}
        onDownload={start}
      />
      {drop.isOver && <DropOverlay document={document} />}
    </li>
  );
});
