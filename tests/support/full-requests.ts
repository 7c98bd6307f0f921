import type { z } from 'zod';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { requestsOfFiles } from './full-requests-of-files.ts';
import { requestsOfPeople } from './full-requests-of-people.ts';
import { requestsOfWork } from './full-requests-of-work.ts';
import type { Part, Requests } from './request-values.ts';

/** For each operation every field it takes, with a value that parsing leaves unchanged. */
export const fullRequests: Requests = { ...requestsOfPeople, ...requestsOfWork, ...requestsOfFiles };

export const schemaOf = (id: OperationId, part: Part) => (endpoints[id] as Endpoint)[part] as z.ZodType;
