/** The forms of a picture that are stored in addition to the original. */
export type Variant = 'preview' | 'thumbnail';

const variants: readonly Variant[] = ['preview', 'thumbnail'];

/** `tenant/xx/id`: contains no user input. The last two digits of an id are random, so folders fill evenly. */
export function fileKey(tenantId: string, id: string, variant?: Variant): string {
  return `${tenantId}/${id.slice(-2)}/${id}${variant ? `.${variant}` : ''}`;
}

/** Every key under which bytes of this id may be stored. */
export function keysOf(tenantId: string, id: string): string[] {
  return [fileKey(tenantId, id), ...variants.map((variant) => fileKey(tenantId, id, variant))];
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const key = new RegExp(`^${uuid}/[0-9a-f]{2}/${uuid}(\\.(preview|thumbnail))?$`);

export function isFileKey(value: string): boolean {
  return key.test(value);
}
