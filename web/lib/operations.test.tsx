import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { call } from './api.ts';
import { ApiError, apiErrorOf, messageOf } from './api-error.ts';
import { addressOf } from './transport.ts';
import { upload, uploadForm } from './upload.ts';

const ids = Object.keys(operations) as OperationId[];

/** The statuses that spec section 7 lists for each call, and section 8 for projects, documents and images. */
const listedBySpecification: Partial<Record<OperationId, readonly number[]>> = {
  login: [401],
  refreshToken: [401],
  changePassword: [400, 401],
  adminChangePassword: [400, 401, 404],
  listRoles: [401],
  getRole: [401, 404],
  createRole: [400, 401],
  updateRole: [400, 401, 404],
  deleteRole: [400, 401, 404],
  createClient: [400],
  getClient: [404],
  updateClient: [404],
  deleteClient: [404],
  getProjectSummary: [401],
  listProjects: [401],
  createProject: [400, 401],
  getProject: [401, 404],
  updateProject: [400, 401, 404],
  deleteProject: [401, 404],
  getProjectDetails: [401, 404],
  listProjectDocuments: [401, 404, 500],
  downloadDocument: [401, 404, 500],
  uploadDocument: [400, 401, 500],
  deleteDocument: [401, 404, 500],
  listProjectImages: [400, 401, 403, 404],
  uploadImage: [400, 401],
  downloadImage: [401, 404],
  deleteImage: [401, 404],
};

/** Statuses that any call may return. */
const listedForAll = [401, 403, 429, 503];

function listed(operation: OperationId): Set<number> {
  const { problems = [] } = endpoints[operation] as { problems?: readonly number[] };
  return new Set([...listedForAll, ...problems, ...(listedBySpecification[operation] ?? [])]);
}

test.each(ids)(
  '%s: uses one text for listed statuses and another for unlisted ones',
  { tags: ['S8.listed', 'S8.unlisted', 'S8.documents-500'] },
  async (operation) => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    const headers = { 'x-of': 'the answer' };
    const found = await Promise.all(
      statuses.map(async (status) => {
        const error = await apiErrorOf(operation, new Response('{"code":7}', { status, headers }));
        return [error.status, error.message, error.response, error.result, error.headers.get('x-of')];
      }),
    );
    const isListed = listed(operation);
    const textOf = (status: number) =>
      isListed.has(status) ? 'A server side error occurred.' : 'An unexpected server error occurred.';
    expect(found).toEqual(statuses.map((status) => [status, textOf(status), '{"code":7}', { code: 7 }, 'the answer']));
  },
);

const namesOf = (operation: OperationId) =>
  [...operations[operation].path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));

test.each(ids.filter((operation) => namesOf(operation).length > 0))(
  '%s: requires its ids',
  { tags: ['S5.calls'] },
  (operation) => {
    const names = namesOf(operation);
    for (const nothing of [undefined, null, '']) {
      const params = { ...Object.fromEntries(names.map((name) => [name, 'x'])), [String(names[0])]: nothing };
      expect(() => addressOf(operation, { params })).toThrow(`The parameter '${names[0]}' must be defined.`);
    }
    expect(addressOf(operation, { params: Object.fromEntries(names.map((name) => [name, 'x'])) })).not.toContain(':');
  },
);

describe('a call without a required parameter', () => {
  const fetch = vi.fn();
  beforeEach(() => {
    fetch.mockReset();
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('XMLHttpRequest', fetch);
  });

  test('is not sent, and names the parameter', { tags: ['S5.calls'] }, async () => {
    const id = undefined as unknown as string;
    const error = await call('getClient', { params: { id } }).catch((failure) => failure);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(messageOf(error)).toBe("The parameter 'id' must be defined.");
    await expect(call('deleteRole', { params: { id } })).rejects.toThrow("The parameter 'id' must be defined.");
    expect(fetch).not.toHaveBeenCalled();
  });

  test('rejects an upload without a file or with a missing part', { tags: ['S5.calls'] }, () => {
    const [file, nothing] = [new File(['x'], 'a.txt'), undefined as unknown as string];
    expect(() => uploadForm(null as unknown as File, {})).toThrow("The parameter 'File' cannot be null.");
    expect(() => uploadForm(file, { ProjectId: nothing })).toThrow("The parameter 'ProjectId' cannot be null.");
    expect([...uploadForm(file, { Description: '', ProjectId: 'p' }).keys()]).toEqual([
      'Description',
      'ProjectId',
      'File',
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });
});

test('throws the same texts for a failed upload', async () => {
  for (const [operation, status, text] of [
    ['uploadDocument', 500, 'A server side error occurred.'],
    ['uploadImage', 500, 'An unexpected server error occurred.'],
    ['uploadImage', 413, 'A server side error occurred.'],
  ] as const) {
    vi.stubGlobal('XMLHttpRequest', answering(status));
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    await expect(upload(operation, new FormData(), options)).rejects.toMatchObject({ status, message: text });
  }
});

/** An XMLHttpRequest that responds immediately. */
function answering(status: number) {
  return class {
    upload = {};
    status = status;
    statusText = '';
    responseText = '{}';
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => '';
    send() {
      this.onload?.();
    }
  };
}
