interface Settings {
  /** Where the API lives; empty for the page's own origin (D34). */
  apiBase: string;
  /** Bytes. */
  uploadLimit: number;
  contactEmail?: string;
}

const defaults: Settings = { apiBase: '', uploadLimit: 512 * 1024 * 1024 };

/** What the server says about itself in the page's head. */
export const settings: Settings = { ...defaults, ...written() };

/** The address of something the API names by its path, such as a company's logo. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? settings.apiBase.replace(/\/+$/, '') + path : path;
}

function written(): Partial<Settings> {
  const content = document.querySelector<HTMLMetaElement>('meta[name="loggia-settings"]')?.content;
  return content ? JSON.parse(content) : {};
}
