/** All API tokens begin with this. */
export const apiTokenPrefix = 'lgg_';

/**
 * The header of every token of a preview. These are signed with a separate key, so that no process takes one for an access token of the
 * user who started the preview.
 */
export const previewHeader = { alg: 'HS256', typ: 'preview+jwt' };
const previewPrefix = `${Buffer.from(JSON.stringify(previewHeader)).toString('base64url')}.`;

/** Whether this claims to be an API token. Access tokens begin otherwise. */
export function looksLikeApiToken(token: string): boolean {
  return token.startsWith(apiTokenPrefix);
}

/** Whether this may be the token of a preview, by its unverified header. */
export function looksLikePreview(token: string): boolean {
  return token.startsWith(previewPrefix);
}

/** Whether this may be an access token, of a preview too: a signed JWT. */
export function looksLikeSession(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
