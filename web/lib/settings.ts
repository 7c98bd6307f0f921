interface Settings {
  /** The base URL of the API. Empty for the page's own origin. */
  apiBase: string;
  /** Bytes. */
  uploadLimit: number;
  contactEmail?: string;
  /** Whether this installation sends mail. */
  mail?: boolean;
  /** Whether companies sign themselves up. */
  signUp?: boolean;
  /** Pages of the operator. */
  termsUrl?: string;
  privacyUrl?: string;
}

const defaults: Settings = { apiBase: '', uploadLimit: 512 * 1024 * 1024 };

/** The settings that the server writes into the page's head. */
export const settings: Settings = { ...defaults, ...readSettings() };

/** The URL of an API path, such as a company's logo. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? settings.apiBase.replace(/\/+$/, '') + path : path;
}

function readSettings(): Partial<Settings> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="loggia-settings"]')?.content;
  return content ? JSON.parse(content) : {};
}
