import type { z } from 'zod';
import { listAudit } from '#contract/audit.ts';
import { listSessions, login, refreshToken } from '#contract/auth.ts';
import { getClient } from '#contract/clients.ts';
import { getDocument } from '#contract/documents.ts';
import { getHealth } from '#contract/health.ts';
import { getImageUrl, uploadImage } from '#contract/images.ts';
import { problemSchema } from '#contract/problems.ts';
import { getProject, getProjectDetails, getProjectSummary } from '#contract/projects.ts';
import { getRole, listClaims } from '#contract/roles.ts';
import { getTicket } from '#contract/support.ts';
import { getTenant, updateProjectSchema } from '#contract/tenants.ts';
import { getUser } from '#contract/users.ts';

type Named = { schema: z.ZodType; description: string };

/** The names that schemas of answers have in the document. Those of request bodies are made of the operation's id. */
export const namedSchemas = {
  Project: {
    schema: getProject.responses[200],
    description: 'A project. `documentCount` and `imageCount` are there for those who may see documents or pictures.',
  },
  ProjectDetails: { schema: getProjectDetails.responses[200], description: 'A project with the people of its team.' },
  TeamMember: {
    schema: getProjectDetails.responses[200].shape.team.element,
    description: 'Somebody on the team of a project.',
  },
  ProjectSummary: {
    schema: getProjectSummary.responses[200],
    description: 'The figures of the dashboard. Those that the caller may not know are left out.',
  },
  Document: { schema: getDocument.responses[200], description: 'A document, without its bytes.' },
  Image: {
    schema: uploadImage.responses[201],
    description: 'A picture, with links that work without a token for at least an hour.',
  },
  ImageLink: { schema: getImageUrl.responses[200], description: 'A link to a picture that works without a token.' },
  Ticket: {
    schema: getTicket.responses[200],
    description: 'A ticket. `createdByName` is left out where its author now belongs to another client.',
  },
  Client: {
    schema: getClient.responses[200],
    description: 'A client. Those who may not view clients get `id` and `name` alone.',
  },
  User: {
    schema: getUser.responses[200],
    description: 'A person. Those who may not view users get names, role and client alone.',
  },
  Role: {
    schema: getRole.responses[200],
    description: 'A role. Those who may not view roles get `id`, `name` and `roleType` alone.',
  },
  Claim: { schema: listClaims.responses[200].element, description: 'A permission that a role can hold.' },
  Login: {
    schema: login.responses[200],
    description:
      'A session that begins. `replayedSession` is there once, after a session has ended because one of its refresh tokens was used again.',
  },
  Session: { schema: refreshToken.responses[200], description: 'A pair of tokens, and who has signed in.' },
  SessionUser: { schema: login.responses[200].shape.user, description: 'The person who has signed in.' },
  OwnSession: { schema: listSessions.responses[200].element, description: 'A place where one is signed in.' },
  AuditEntry: {
    schema: listAudit.responses[200].element,
    description: 'What somebody did, with the names of that time.',
  },
  Tenant: { schema: getTenant.responses[200], description: 'A company.' },
  DataModels: { schema: updateProjectSchema.responses[200], description: "The company's own data models." },
  Health: { schema: getHealth.responses[200], description: 'How the server is.' },
  Problem: { schema: problemSchema, description: 'A problem (RFC 9457), with a message for people.' },
} as const satisfies Record<string, Named>;
