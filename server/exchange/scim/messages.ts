/** The shapes of RFC 7643 and RFC 7644 that directories read. */

export const contentType = 'application/scim+json; charset=utf-8';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const api = 'urn:ietf:params:scim:api:messages:2.0';
export const userSchema = `${core}:User`;

/** Items of one page of a list. */
export const maxItems = 200;

/** A person of the staff as a directory knows them. */
export type Person = {
  id: string;
  externalId: string | null;
  userName: string;
  firstName: string;
  lastName: string;
  email: string | null;
  isActive: boolean;
  roleId: string | null;
  roleName: string | null;
  createdAt: string;
  updatedAt: string | null;
};

/** A role of the staff. */
export type Group = { id: string; name: string; createdAt: string; updatedAt: string | null; members: Member[] };
type Member = { id: string; name: string };

export function presentPerson(address: string, person: Person): object {
  const { id, externalId, userName, firstName, lastName, email, isActive, roleId, roleName } = person;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: name, givenName: firstName, familyName: lastName },
    displayName: name,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active: isActive,
    groups: roleId === null ? [] : [{ value: roleId, display: roleName, type: 'direct' }],
    meta: metaOf('User', `${address}/Users/${id}`, person),
  };
}

export function presentGroup(address: string, group: Group, { withMembers = true } = {}): object {
  const { id, name, members } = group;
  return {
    schemas: [`${core}:Group`],
    id,
    displayName: name,
    ...(withMembers && { members: members.map((member) => ({ value: member.id, display: member.name })) }),
    meta: metaOf('Group', `${address}/Groups/${id}`, group),
  };
}

export function presentList(found: { total: number; startIndex: number; items: readonly object[] }): object {
  return {
    schemas: [`${api}:ListResponse`],
    totalResults: found.total,
    startIndex: found.startIndex,
    itemsPerPage: found.items.length,
    Resources: found.items,
  };
}

export function presentError(status: number, detail: string, scimType?: string): object {
  return { schemas: [`${api}:Error`], status: String(status), ...(scimType && { scimType }), detail };
}

/** What this server can do. */
export function presentConfig(address: string): object {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxItems },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an administrator makes in the settings of the company.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
  };
}

function metaOf(resourceType: string, location: string, dates: { createdAt: string; updatedAt: string | null }) {
  const { createdAt, updatedAt } = dates;
  return { resourceType, created: createdAt, lastModified: updatedAt ?? createdAt, location };
}
