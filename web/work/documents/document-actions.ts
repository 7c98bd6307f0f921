import { BadgeCheck, Download, History, MessagesSquare, Tag, Trash2 } from 'lucide-react';
import type { Audience } from '#contract/platform/audience.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { t } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';

type Act = (document: ProjectDocument) => void;

/** What can be done with the documents of a list. The same object between renders, because hundreds of memoized items take it. */
export interface DocumentActions {
  onPreview: Act;
  onConversation: Act;
  onVersions: Act;
  /** Undefined if the user may not ask for approval. */
  onAsk: Act | undefined;
  /** Undefined if the user chooses no labels. */
  onLabel: Act | undefined;
  onFilter: (label: string) => void;
  /** Whether the user may change and delete a document. */
  mayChange: (document: ProjectDocument) => boolean;
  onDelete: Act;
  onAudience: (document: ProjectDocument, audience: Audience) => void;
  /** A file was dropped on a document. Undefined if the user may not add versions. */
  onNewVersion: ((document: ProjectDocument, files: readonly File[]) => void) | undefined;
}

/** What the menu of a document offers. */
export function documentMenu(document: ProjectDocument, actions: DocumentActions): CardMenuItem[] {
  const { onConversation, onVersions, onAsk, onLabel, mayChange } = actions;
  const item = (label: string, icon: CardMenuItem['icon'], act: Act): CardMenuItem => ({
    label,
    icon,
    onSelect: () => act(document),
  });
  return [
    item(t('Conversation'), MessagesSquare, onConversation),
    item(t('Versions'), History, onVersions),
    ...(onAsk && document.audience === 'client' ? [item(t('Ask for Approval'), BadgeCheck, onAsk)] : []),
    ...(onLabel && mayChange(document) ? [item(t('Label'), Tag, onLabel)] : []),
  ];
}

/** The same with what a card has as buttons. */
export function wholeDocumentMenu(
  document: ProjectDocument,
  actions: DocumentActions,
  onDownload: () => void,
): CardMenuItem[] {
  return [
    { label: t('Download'), icon: Download, onSelect: onDownload },
    ...documentMenu(document, actions),
    ...(actions.mayChange(document)
      ? [
          {
            label: t('Delete'),
            icon: Trash2,
            onSelect: () => actions.onDelete(document),
            danger: true,
            startsGroup: true,
          },
        ]
      : []),
  ];
}
