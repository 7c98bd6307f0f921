import './documents.css';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { AudienceBadge, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { SignOffBadge } from '#web/work/sign-offs/sign-off-badge.tsx';
import type { DocumentActions } from './document-actions.ts';

/** The parts of a document, for its card and for its row. */
interface FactProps {
  document: ProjectDocument;
}

interface DocumentTitleProps extends FactProps, Pick<DocumentActions, 'onPreview'> {
  id: string;
}

/** A click anywhere on the document is a click on its title. */
export function DocumentTitle({ id, document, onPreview }: DocumentTitleProps) {
  const { fileName } = document;
  return (
    <h3 id={id} aria-label={fileName} className="document-title">
      <button type="button" aria-label={t('Preview {fileName}', { fileName })} onClick={() => onPreview(document)}>
        <FileName name={fileName} />
      </button>
    </h3>
  );
}

interface DocumentChoiceProps extends FactProps {
  isChosen: boolean;
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
}

/** Chooses the document for a change of many. */
export function DocumentChoice({ document: { id, fileName }, isChosen, onChoose }: DocumentChoiceProps) {
  return (
    onChoose && (
      <label className="document-choice">
        <input
          type="checkbox"
          aria-label={t('Select {title}', { title: fileName })}
          checked={isChosen}
          onChange={(event) => onChoose(id, event.target.checked)}
        />
      </label>
    )
  );
}

export function DocumentSize({ document }: FactProps) {
  return <span className="tabular document-number">{formatFileSize(document.fileSizeBytes)}</span>;
}

export function DocumentVersion({ document, onVersions }: FactProps & Pick<DocumentActions, 'onVersions'>) {
  const { fileName, currentVersion: number } = document;
  // One version has nothing to be compared with. The menu opens it.
  if (number === 1) return <span className="tabular">{t('Version {number}', { number })}</span>;
  return (
    <span>
      <button
        type="button"
        className="document-link"
        aria-label={t('Version {number}: all versions of {fileName}', { number, fileName })}
        onClick={() => onVersions(document)}
      >
        {t('Version {number}', { number })}
      </button>
    </span>
  );
}

/** A press shows only the documents with this label. */
export function DocumentLabel({ document: { label }, onFilter }: FactProps & Pick<DocumentActions, 'onFilter'>) {
  return (
    <span>
      {label && (
        <button
          type="button"
          className="document-label"
          aria-label={t('Show only {label}', { label })}
          onClick={() => onFilter(label)}
        >
          {label}
        </button>
      )}
    </span>
  );
}

interface DocumentAudienceProps extends FactProps {
  clientName: string;
  actions: DocumentActions;
}

export function DocumentAudience({ document, clientName, actions }: DocumentAudienceProps) {
  const { mayChange, onAudience } = actions;
  if (!useSeesAudience()) return null;
  return (
    <AudienceBadge
      value={document.audience}
      clientName={clientName}
      fileName={document.fileName}
      onChange={mayChange(document) ? (audience) => onAudience(document, audience) : undefined}
    />
  );
}

export function DocumentApproval({ document, signOff }: FactProps & { signOff: SignOff | undefined }) {
  return signOff && <SignOffBadge signOff={signOff} currentVersion={document.currentVersion} />;
}

/** Over a document while a file is dragged over it. */
export function DropOverlay({ document: { currentVersion } }: FactProps) {
  return <div className="document-drop">{t('Drop to upload version {number}', { number: currentVersion + 1 })}</div>;
}
