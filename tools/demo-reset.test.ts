import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDemo } from '#server/demo/index.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';

let shell: Shell;

beforeAll(async () => {
  shell = await openShell();
});
afterAll(() => shell.stop());

describe('npm run demo:reset', () => {
  test('creates no demo in an installation without one, even with DEMO=on', async () => {
    const refused = [1, 'This installation has no demo. Start Loggia with DEMO=on to create it.\n'];
    for (const isOn of [undefined, false]) {
      if (isOn !== undefined) await prepareDemo(shell.app.database.ownerUrl, shell.app.services.files, isOn);
      const { code, error } = await shell.run('demo-reset.ts', [], { DEMO: 'on' });
      expect([code, error]).toEqual(refused);
    }
    expect(await shell.rows('select name from tenants where is_demo')).toEqual([]);
  });

  test('restores both demo companies', async () => {
    await prepareDemo(shell.app.database.ownerUrl, shell.app.services.files, true);
    expect((await shell.run('demo-reset.ts', [])).out).toMatch(/^Restored: Readonly and Sandbox\./);
    expect(await shell.rows('select name from tenants where is_demo order by name')).toEqual([
      { name: 'Demo' },
      { name: 'Sandbox' },
    ]);
  });

  test('does nothing if the demo is off', async () => {
    const { code, error } = await shell.run('demo-reset.ts', [], { DEMO: 'off' });
    expect([code, error]).toEqual([1, 'The demo is off. Set DEMO=on to turn it on.\n']);
  });

  test('refuses to reset the password of a demo account', async () => {
    const { code, error } = await shell.tenant('reset-password', '--tenant', 'Sandbox', '--user', 'admin');
    expect([code, error]).toEqual([1, 'Passwords of demo accounts cannot be reset: the sign-in page shows them.\n']);
  });
});
