import type { endpoints, OperationId } from '#contract/index.ts';

/** The first part of a path that names a noun: `Projects` of `/api/Projects/:id`. */
type TagOf<Path extends string> = Path extends `/api/${infer Rest}`
  ? FirstOf<Rest>
  : Path extends `/${infer Rest}`
    ? FirstOf<Rest>
    : never;
type FirstOf<Path extends string> = Path extends `${infer First}/${string}` ? First : Path;

export type Tag = TagOf<(typeof endpoints)[OperationId]['path']>;

/** The groups of operations, in the order in which they are shown. */
export const tags: Record<Tag, string> = {
  Auth: 'Sign in and out, renew a session, passwords, and the places where one is signed in.',
  Projects: 'Projects, their details with the team, and the figures of the dashboard.',
  Documents: 'Files of projects and clients, and those of the staff alone.',
  Image: 'Pictures of projects, in three sizes, with links that work without a token.',
  Support: 'Tickets: what people ask for or report.',
  Clients: 'The clients of the company, whose projects and users belong to them.',
  Users: 'The people of the company and of its clients.',
  Roles: 'Roles and the permissions that they give.',
  Audit: 'The log of who did what.',
  Changes: 'A stream that tells what others change.',
  Tenants: 'Companies: looked up before signing in, and kept by the operator.',
  Health: 'Whether the server lives, and whether it is ready.',
};
