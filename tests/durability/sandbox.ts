/** A session of the administrator of the demo company Sandbox. */
export type Sandbox = { url: string; tenantId: string; headers: { authorization: string } };

type Listed = { id: string; name: string; demoAccounts: { userName: string; password: string }[] };

export async function enterSandbox(url: string): Promise<Sandbox> {
  const tenants = (await (await fetch(`${url}/api/Tenants`)).json()) as Listed[];
  const { id: tenantId, demoAccounts } = tenants.find(({ name }) => name === 'Sandbox') as Listed;
  const { userName, password } = demoAccounts[0] as Listed['demoAccounts'][number];
  const answer = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, identifier: userName, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { url, tenantId, headers: { authorization: `Bearer ${token}` } };
}

/** Returns the body of a 2xx response, and undefined for any other status or no response. */
export async function send(
  { url, headers }: Sandbox,
  method: string,
  path: string,
  body?: FormData | object,
  // biome-ignore lint/suspicious/noExplicitAny: response bodies of any shape.
): Promise<any> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return answer.ok ? (text ? JSON.parse(text) : {}) : undefined;
  } catch {
    return undefined;
  }
}

export function newProject(clientId: string, title: string) {
  return {
    title,
    description: '',
    status: 'NotStarted',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    progressPercentage: 0,
    clientId,
    userIds: [],
  };
}

export function newForm(name: string, bytes: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('File', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
