import type { Endpoint } from '#contract/endpoint.ts';
import type { endpoints, OperationId } from '#contract/index.ts';

type Endpoints = (typeof endpoints)[OperationId];
type KeysOf<S> = S extends { shape: infer Fields } ? Extract<keyof Fields, string> : never;
type PartOf<E, Part extends 'params' | 'query'> = E extends Endpoint & Record<Part, infer S> ? KeysOf<S> : never;

/** Every name that stands in a path or query. Where several operations have it, it means the same. */
type ParameterName = PartOf<Endpoints, 'params'> | PartOf<Endpoints, 'query'>;

export const parameterTexts: Record<ParameterName, string> = {
  id: 'The id of the thing that the path names.',
  name: 'The whole name. Blanks at its ends and upper or lower case do not matter.',
  domain: 'The whole domain. Blanks at its ends and upper or lower case do not matter.',
  roleName: 'The name of the role. Upper or lower case does not matter.',

  limit:
    'How many items the answer has at most. Where there are more, `Link` has the address of the next page. Without it a list has at most 1,000 items and no `X-Total-Count`; the audit log has its default.',
  cursor: 'Where the page begins: taken from the `Link` of the page before, as it is. It is good for this list alone.',
  search: 'Only items in which this text occurs. Upper or lower case does not matter.',
  status: 'Only items of this status.',
  priority: 'Only tickets of this priority.',
  roleId: 'Only users of this role.',
  clientId: 'Only users of this client.',

  kind: 'Only entries of this kind.',
  actorId: 'Only entries of what this user did.',
  today: 'The day that it is for the viewer. Without it the day in UTC counts.',
  projectId: 'Only documents of this project.',
  category: 'Only pictures of this category.',
  expirationMinutes: 'How long the link works.',
  variant:
    'Which form of the picture: as it was uploaded, at most 2048 pixels a side, or at most 480. The smaller forms are WebP.',
  tenant: 'Part of a signed link.',
  user: 'Part of a signed link.',
  session: 'Part of a signed link.',
  expires: 'Part of a signed link.',
  signature: 'Part of a signed link. Where it is given, no token is needed.',
  role: 'The name of the role.',
  claimValue: 'The permission to add.',
  seconds: 'How long the stream stays open. Connect again after that, with the token of that time.',
  sinceMs:
    'How many milliseconds ago the caller last read its data. The stream first reports what has changed since then.',
};
