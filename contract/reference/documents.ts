import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { DocumentVersion } from '#contract/work/document-versions.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { References } from './row.ts';

const plan: ProjectDocument = {
  id: ids.plan,
  fileName: 'floor plan.txt',
  contentType: 'text/plain',
  fileSizeBytes: 27,
  description: 'Ground floor',
  audience: 'client',
  currentVersion: 1,
  createdAt: '2026-03-03T11:20:00.000Z',
  createdByUser: ids.wim,
  createdByName: 'Wim Vos',
  projectId: ids.lobby,
  clientId: ids.acme,
};

/** Of the text that the examples store. */
const textHash = 'b2c6dddad94e0ec33b1808873a9fc5eb334ba9ff88681c65ea21a21ab4438c79';

const firstVersion: DocumentVersion = {
  id: ids.plan,
  documentId: ids.plan,
  number: 1,
  fileName: 'floor plan.txt',
  contentType: 'text/plain',
  fileSizeBytes: 27,
  sha256: textHash,
  note: '',
  createdAt: '2026-03-03T11:20:00.000Z',
  createdByUser: ids.wim,
  createdByName: 'Wim Vos',
};

export const documentsReference = {
  listDocuments: {
    summary: 'List documents',
    description:
      'Lists the documents that the caller can see, newest first. With `projectId`, lists only those of one project. Only staff can see documents without a client.',
    headers: counted,
    example: { query: { projectId: ids.lobby, limit: 100 }, answer: [plan] },
  },
  listProjectDocuments: {
    summary: 'List the documents of a project',
    description: 'Lists the documents of one project, newest first.',
    headers: counted,
    example: { params: { id: ids.lobby }, query: { limit: 100 }, answer: [plan] },
  },
  getDocument: {
    summary: 'Read a document',
    description: 'Returns the metadata of a document. Use the download operation for its content.',
    example: { params: { id: ids.plan }, answer: plan },
  },
  downloadDocument: {
    summary: 'Download a document',
    description:
      'Returns the content of a document as an attachment, with the content type that the server detected during upload. Denied downloads are recorded in the audit log.',
    example: { params: { id: ids.plan } },
  },
  uploadDocument: {
    summary: 'Upload a document',
    description:
      'Uploads one file (pdf, doc, docx, txt, xls, xlsx, ppt, pptx, csv, zip or rar) as `File`. Send `ProjectId` for a document of a project or `ClientId` for a document of a client. If staff send neither, only staff can see the document. `TaskId` names a task that asks for a document: it is done when its assignee uploads one, which can be a picture as well. The content must match the file extension. The names of the form fields are case-insensitive, and their order does not matter.',
    example: {
      body: { File: 'Ground floor: 120 square metres.', Description: 'Rooms and sizes', ProjectId: ids.website },
      answer: {
        ...plan,
        id: ids.created,
        fileName: 'example.txt',
        fileSizeBytes: 32,
        description: 'Rooms and sizes',
        createdByUser: ids.ada,
        createdByName: 'Ada North',
        projectId: ids.website,
      },
    },
  },
  listDocumentVersions: {
    summary: 'List the versions of a document',
    description:
      'Lists all versions of a document, newest first. Who sees the document sees them. All other operations use the newest version.',
    headers: counted,
    example: { params: { id: ids.plan }, query: { limit: 100 }, answer: [firstVersion] },
  },
  uploadDocumentVersion: {
    summary: 'Upload a new version of a document',
    description:
      'Uploads one file as `File`, with the rules of a new document. A new version of a picture can be a picture as well. The document shows it from now on, and earlier versions stay. `Note` says what is new. The audience is that of the document.',
    example: {
      params: { id: ids.oldPlan },
      body: { File: 'Ground floor: 140 square metres.', Note: 'With the terrace' },
      answer: {
        ...firstVersion,
        id: ids.created,
        documentId: ids.oldPlan,
        number: 2,
        fileName: 'example.txt',
        fileSizeBytes: 32,
        sha256: 'dc50302396fed007f08c29f22222c0089a6662773b023aedd1e2d33531fdfd69',
        note: 'With the terrace',
        createdByUser: ids.ada,
        createdByName: 'Ada North',
      },
    },
  },
  downloadDocumentVersion: {
    summary: 'Download a version of a document',
    description:
      'Returns the content of one version as an attachment. A picture also has a `preview` and a `thumbnail`. Denied downloads are recorded in the audit log.',
    example: { params: { id: ids.plan, number: 1 } },
  },
  uploadTaskDocument: {
    summary: 'Upload what a task asks for',
    description:
      'Uploads the document or the picture (JPEG, PNG, WebP, GIF or HEIC) that a task asks the caller for, and ends the task. What a picture is, its content says and not its name. It also has a `preview` and a `thumbnail`. It needs no permission to upload, because the caller was asked. The document belongs to the project of the task and has its audience.',
    example: {
      body: { File: 'Everything is fine.', TaskId: ids.ownRequest, Description: 'Of last year' },
      answer: {
        ...plan,
        id: ids.created,
        fileName: 'example.txt',
        fileSizeBytes: 19,
        description: 'Of last year',
        audience: 'staff',
        createdByUser: ids.ada,
        createdByName: 'Ada North',
        taskId: ids.ownRequest,
      },
    },
  },
  updateDocument: {
    summary: 'Change a document',
    description:
      'Changes the description or the audience: `client` for staff and the users of the client, `staff` for staff only. Its creator and holders of `ProjectDocuments:DeleteProjectDocuments` may do this. Client users can only choose `client`.',
    example: {
      params: { id: ids.oldPlan },
      body: { audience: 'staff' },
      answer: { ...plan, id: ids.oldPlan, fileName: 'old plan.txt', audience: 'staff' },
    },
  },
  deleteDocument: {
    summary: 'Delete a document',
    description:
      'Moves a document to the trash, from where it can be restored for 30 days. Callers can delete documents that they uploaded. Deleting other documents requires `ProjectDocuments:DeleteProjectDocuments`.',
    example: { params: { id: ids.oldPlan } },
  },
  restoreDocument: {
    summary: 'Restore a document',
    description:
      'Restores a document from the trash. Who may delete a document may restore it. If its project or its client is in the trash too, the response is 400.',
    example: { params: { id: ids.sketch }, answer: { ...plan, id: ids.sketch, fileName: 'sketch.txt' } },
  },
} satisfies Partial<References>;
