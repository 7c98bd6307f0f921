import type { ReactNode } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { Claim } from '#contract/platform/claims.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

export interface StoredFile {
  id: string;
  fileName: string;
  audience: Audience;
}

/** The project that files belong to. */
export interface FileOwner {
  id: string;
  clientId: string;
  clientName: string;
  archivedAt?: string | undefined;
}

/** What a user enters beside the chosen files. */
export interface UploadDetails {
  description: string;
  /** Of an image, or the label of a document. */
  category: string;
  audience: Audience;
}

/** How one kind of a project's files, documents or images, differs from the other. */
export interface FileKind<Item extends StoredFile> {
  /** Which lists change when such a file is uploaded or deleted. */
  noun: 'documents' | 'images';
  /** The operation that lists those of a project. */
  list: 'listProjectDocuments' | 'listProjectImages';
  /** The name of the list for screen readers. */
  label: string;
  title: string;
  loading: string;
  loadingError: string;
  empty: { drawing: ReactNode; text: string; hint: string };
  /** Pixels, for the skeletons and the columns. */
  card: { height: { xs: number; sm: number }; minWidth: number };
  upload: {
    operation: 'uploadDocument' | 'uploadTaskDocument' | 'uploadImage';
    /** The text of the button and the title of the dialog. */
    title: string;
    rules: Omit<UploadRules, 'limit'>;
    /** The kinds of files it takes, in words. */
    accepts: string;
    /** Pictures are among them, so the dialog says what happens to their place. */
    takesPictures?: true;
    /** Who sees the file is decided already. */
    fixedAudience?: true;
    /** The form fields other than the file. */
    parts: (project: FileOwner, details: UploadDetails) => Record<string, string>;
    /** The error message if the answer has none. */
    failed: string;
    done: (count: number) => string;
  };
  change: { operation: 'updateDocument' | 'updateImage' };
  remove: {
    operation: 'deleteDocument' | 'deleteImage';
    title: string;
    done: string;
    isAllowed: (file: Item, user: { id: string; holds: (claim: Claim) => boolean }) => boolean;
  };
  /** What sorts the files of this kind: the name of its field, its length, and whether only staff choose it. */
  category: { label: string; maxLength: number; onlyStaff?: true };
}
