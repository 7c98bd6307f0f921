import { anyOf, claim, publicAccess, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const projectOperations = {
  // Projects
  getProjectSummary: read('/api/Projects/summary', signedIn(), [400]),
  listProjects: read('/api/Projects', signedIn(), [400]),
  createProject: write('POST', '/api/Projects', claim('Project:CreateProjects'), {
    changes: 'projects',
    records: 'project.created',
    problems: [400],
  }),
  getProject: read('/api/Projects/:id', signedIn(), [404]),
  updateProject: write('PATCH', '/api/Projects/:id', anyOf(['Project:EditProjects', 'Project:ReportProjectProgress']), {
    changes: 'projects',
    records: 'project.updated',
    problems: [400, 404, 412],
  }),
  deleteProject: write('DELETE', '/api/Projects/:id', claim('Project:DeleteProjects'), {
    changes: 'projects',
    records: 'project.deleted',
    problems: [404, 412],
  }),
  archiveProject: write('POST', '/api/Projects/:id/archive', claim('Project:EditProjects'), {
    changes: 'projects',
    records: 'project.archived',
    problems: [404],
  }),
  unarchiveProject: write('POST', '/api/Projects/:id/unarchive', claim('Project:EditProjects'), {
    changes: 'projects',
    records: 'project.unarchived',
    problems: [404],
  }),
  bulkUpdateProjects: write('POST', '/api/Projects/bulk', claim('Project:EditProjects'), {
    changes: 'projects',
    records: 'project.updated',
    problems: [400],
  }),
  // Who may delete may restore.
  restoreProject: write('POST', '/api/Projects/:id/restore', claim('Project:DeleteProjects'), {
    changes: 'projects',
    records: 'project.restored',
    problems: [400, 404],
  }),
  getProjectDetails: read('/api/Projects/:id/details', signedIn(), [404]),
  // Client users see only viewers who are on the team of the project.
  setViewing: write('PUT', '/api/Projects/:id/viewers', signedIn(), {
    changes: 'viewers',
    records: null,
    problems: [400, 404],
  }),
  // It shows each caller only what they may see.
  listProjectActivity: read('/api/Projects/:id/activity', signedIn(), [400, 404]),
  listProjectFeed: read('/api/Projects/:id/feed', signedIn(), [400, 404]),

  // Documents
  listDocuments: read('/api/Documents', claim('ProjectDocuments:ViewProjectDocuments'), [400, 404, 500]),
  listProjectDocuments: read(
    '/api/Documents/project/:id',
    claim('ProjectDocuments:ViewProjectDocuments'),
    [400, 404, 500],
  ),
  getDocument: read('/api/Documents/:id', claim('ProjectDocuments:ViewProjectDocuments'), [404, 500]),
  downloadDocument: read(
    '/api/Documents/:id/download',
    claim('ProjectDocuments:ViewProjectDocuments'),
    [404, 416, 500],
  ),
  uploadDocument: write('POST', '/api/Documents/upload', claim('ProjectDocuments:UploadProjectDocuments'), {
    changes: 'documents',
    records: 'document.uploaded',
    problems: [400, 413, 415, 500],
  }),
  listDocumentVersions: read('/api/Documents/:id/versions', claim('ProjectDocuments:ViewProjectDocuments'), [400, 404]),
  downloadDocumentVersion: read(
    '/api/Documents/:id/versions/:number/download',
    claim('ProjectDocuments:ViewProjectDocuments'),
    [404, 416],
  ),
  uploadDocumentVersion: write(
    'POST',
    '/api/Documents/:id/versions',
    claim('ProjectDocuments:UploadProjectDocuments'),
    { changes: 'documents', records: 'document.versionAdded', problems: [400, 404, 413, 415] },
  ),
  // The person who is asked for it, whatever their role lets them upload elsewhere.
  uploadTaskDocument: write('POST', '/api/Documents/task', signedIn(), {
    changes: 'documents',
    records: 'document.uploaded',
    problems: [400, 413, 415],
  }),
  // Who may delete a document may change it, too.
  updateDocument: write(
    'PATCH',
    '/api/Documents/:id',
    anyOf([
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'documents', records: 'document.updated', problems: [400, 404] },
  ),
  deleteDocument: write(
    'DELETE',
    '/api/Documents/:id',
    anyOf([
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'documents', records: 'document.deleted', problems: [400, 404, 500] },
  ),
  restoreDocument: write(
    'POST',
    '/api/Documents/:id/restore',
    anyOf([
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'documents', records: 'document.restored', problems: [400, 404] },
  ),

  // Images
  listProjectImages: read('/api/Image/project/:id', claim('ProjectImages:ViewProjectImages'), [400, 404]),
  uploadImage: write('POST', '/api/Image/upload', claim('ProjectImages:UploadProjectImages'), {
    changes: 'images',
    records: 'image.uploaded',
    problems: [400, 413, 415],
  }),
  getImageUrl: read('/api/Image/:id/url', claim('ProjectImages:ViewProjectImages'), [400, 404]),
  // A signed link works without a session; the handler checks the signature or the bearer token.
  downloadImage: read('/api/Image/:id/download', publicAccess, [400, 401, 404, 416]),
  updateImage: write(
    'PATCH',
    '/api/Image/:id',
    anyOf([
      'ProjectImages:ViewProjectImages',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'images', records: 'image.updated', problems: [400, 404] },
  ),
  deleteImage: write(
    'DELETE',
    '/api/Image/:id',
    anyOf([
      'ProjectImages:ViewProjectImages',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'images', records: 'image.deleted', problems: [400, 404] },
  ),
  restoreImage: write(
    'POST',
    '/api/Image/:id/restore',
    anyOf([
      'ProjectImages:ViewProjectImages',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'images', records: 'image.restored', problems: [400, 404] },
  ),

  // Trash
  // It shows each caller only what they may restore.
  listTrash: read('/api/Trash', signedIn(), [400]),
} as const;
