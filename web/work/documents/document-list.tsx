import { memo, useId } from 'react';
import { type DocumentOrder, defaultDocumentOrder } from '#contract/work/document-orders.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { personName } from '#web/lib/person-name.ts';
import type { List } from '#web/lists/pages.ts';
import { SortHeading } from '#web/lists/sort-heading.tsx';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { FileIcon } from '#web/work/files/file-icon.tsx';
import { wholeDocumentMenu } from './document-actions.ts';
import type { DocumentItemProps } from './document-card.tsx';
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
import { documentFiles } from './document-files.tsx';
import { useDownload } from './use-download.ts';
import { useFileDrop } from './use-file-drop.ts';

interface DocumentListProps {
  list: List<ProjectDocument>;
  /** When it changes, the list starts over. */
  resetKey: string;
  sort: DocumentOrder | undefined;
  onSort: (sort: DocumentOrder | undefined) => void;
  itemOf: (document: ProjectDocument) => DocumentItemProps;
}

/** One line for each document where there is room, and two elsewhere. */
export function DocumentList({ list, resetKey, sort, onSort, itemOf }: DocumentListProps) {
  const sees = useSeesAudience();
  return (
    <LongList list={list} resetKey={resetKey} text={documentFiles.loading}>
      {(shown) => (
        <div className={sees ? 'document-lines' : 'document-lines document-lines-of-client'}>
          <Headings sees={sees} sort={sort} onSort={onSort} />
          <ul aria-label={documentFiles.label} className="documents">
            {shown.map((document) => (
              <Row key={document.id} {...itemOf(document)} />
            ))}
          </ul>
        </div>
      )}
    </LongList>
  );
}

const Row = memo((item: DocumentItemProps) => {
  const { document, clientName, signOff, actions } = item;
  const id = useId();
  const { start } = useDownload(document);
  const { onNewVersion } = actions;
  const drop = useFileDrop(onNewVersion && ((files) => onNewVersion(document, files)));
  return (
    <li aria-labelledby={id} className="document document-row" {...drop.handlers}>
      <div className="document-name">
        <DocumentChoice {...item} />
        <FileIcon fileName={document.fileName} small />
        <DocumentTitle id={id} document={document} onPreview={actions.onPreview} />
      </div>
      <div className="document-facts">
        <DocumentLabel document={document} onFilter={actions.onFilter} />
        <DocumentVersion document={document} onVersions={actions.onVersions} />
        <DocumentSize document={document} />
        <span className="document-number">
          <DateText instant={document.createdAt} />
        </span>
        <span>
          <span className="document-one-line">{personName(document.createdByName)}</span>
        </span>
        {useSeesAudience() && (
          <span>
            <DocumentAudience document={document} clientName={clientName} actions={actions} />
          </span>
        )}
        <span>
          <DocumentApproval document={document} signOff={signOff} />
        </span>
      </div>
      <div className="document-menu">
        <CardMenu items={wholeDocumentMenu(document, actions, start)} describedBy={id} />
      </div>
      {drop.isOver && <DropOverlay document={document} />}
    </li>
  );
});

type Column = 'fileName' | 'createdAt' | 'fileSizeBytes';

const headings: readonly { label: string; sort?: Column; isNumber?: true; onlyStaff?: true }[] = [
  { label: t('Name'), sort: 'fileName' },
  { label: t('Label') },
  { label: t('Version') },
  { label: t('Size'), sort: 'fileSizeBytes', isNumber: true },
  { label: t('Date'), sort: 'createdAt', isNumber: true },
  { label: t('By') },
  { label: t('Visible to'), onlyStaff: true },
  { label: t('Approval') },
];

interface HeadingsProps extends Pick<DocumentListProps, 'sort' | 'onSort'> {
  sees: boolean;
}

/** The headings of the columns where each document has one line. */
function Headings({ sees, sort = defaultDocumentOrder, onSort }: HeadingsProps) {
  return (
    <div className="document-head">
      {headings.map(
        ({ label, sort: column, isNumber, onlyStaff }) =>
          (sees || !onlyStaff) && (
            <div key={label} className={isNumber && 'document-number'}>
              {column ? (
                <SortHeading
                  label={label}
                  column={column}
                  sort={sort}
                  byDefault={defaultDocumentOrder}
                  onSort={onSort}
                />
              ) : (
                label
              )}
            </div>
          ),
      )}
    </div>
  );
}
