import { anyOf, claim, publicAccess } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

const view = ['ProjectDocuments:ViewProjectDocuments', 'ProjectImages:ViewProjectImages'] as const;
const ask = ['ProjectDocuments:UploadProjectDocuments', 'ProjectImages:UploadProjectImages'] as const;

export const signOffOperations = {
  // Sign-offs
  // Only for files that the caller sees with their list.
  listSignOffs: read('/api/SignOffs', anyOf(view), [400]),
  listSignOffPeople: read('/api/SignOffs/people', anyOf(ask, { staffOnly: true }), [400, 404]),
  getSignOff: read('/api/SignOffs/:id', anyOf(view), [404]),
  getSignOffCertificate: read('/api/SignOffs/:id/certificate', anyOf(view), [404]),
  requestDocumentSignOff: write(
    'POST',
    '/api/Documents/:id/sign-offs',
    claim('ProjectDocuments:UploadProjectDocuments', { staffOnly: true }),
    { changes: 'signOffs', records: 'signOff.requested', problems: [400, 404] },
  ),
  requestImageSignOff: write(
    'POST',
    '/api/Image/:id/sign-offs',
    claim('ProjectImages:UploadProjectImages', { staffOnly: true }),
    { changes: 'signOffs', records: 'signOff.requested', problems: [400, 404] },
  ),
  // Staff have access so that their attempt to answer for a client is refused by name, and recorded.
  answerSignOff: write('POST', '/api/SignOffs/:id/answer', anyOf(view), {
    changes: 'signOffs',
    records: 'signOff.answered',
    problems: [400, 404, 409],
  }),
  recordSpokenAnswer: write('POST', '/api/SignOffs/:id/spoken-answers', anyOf(ask, { staffOnly: true }), {
    changes: 'signOffs',
    records: 'signOff.spokenAnswerRecorded',
    problems: [400, 404],
  }),
  withdrawSignOff: write('POST', '/api/SignOffs/:id/withdraw', anyOf(ask, { staffOnly: true }), {
    changes: 'signOffs',
    records: 'signOff.withdrawn',
    problems: [404, 409],
  }),
  // The token of the link is who the caller is.
  getSignOffLink: read('/api/SignOffs/links/:token', publicAccess, [404, 410]),
  downloadSignOffFile: read('/api/SignOffs/links/:token/file', publicAccess, [403, 404, 410, 416]),
  answerSignOffLink: write('POST', '/api/SignOffs/links/:token/answer', publicAccess, {
    changes: 'signOffs',
    records: 'signOff.answered',
    problems: [400, 403, 404, 409, 410],
  }),
  getSignOffKey: read('/.well-known/loggia-sign-off.json', publicAccess),
} as const;
