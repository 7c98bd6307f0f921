import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '#tests/support/company.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';

/** The operator's own tokens and log: `npm run tenant -- operator-token` and `operator-log`. */

let shell: Shell;

beforeAll(async () => {
  shell = await openShell();
});
afterAll(() => shell.stop());

test('operator-token makes a token of one person, which works until it is ended', async () => {
  const made = await shell.tenant('operator-token', '--name', 'Ann Novak', '--days', '7');
  const token = /^ {2}(lgo_\S+)$/m.exec(made.out)?.[1] as string;
  expect(made.out).toMatch(
    /^The token of Ann Novak, which works until \d{4}-\d\d-\d\d \d\d:\d\d UTC and is shown only once:$/m,
  );
  const status = async () =>
    (await shell.app.app.inject({ url: '/Health/details', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await status()).toBe(200);
  const again = await shell.tenant('operator-token', '--name', 'Ann Novak');
  expect([again.code, again.error]).toEqual([1, 'Ann Novak has a token already. End it first: add --end.\n']);
  expect((await shell.tenant('operator-token')).out).toMatch(
    /^Ann Novak {2}works until .* made .* by \S+, last used \d{4}-/,
  );
  expect((await shell.tenant('operator-token', '--name', 'Ann Novak', '--end')).out).toBe(
    'The token of Ann Novak has ended.\n',
  );
  expect(await status()).toBe(401);
  expect((await shell.tenant('operator-token')).out).toMatch(/^Ann Novak {2}ended /);
  const [{ stored }] = await shell.rows(`select string_agg(t::text, ' ') as stored from operator.tokens t`);
  expect(stored).not.toContain(token);
  const wrong = await Promise.all([
    shell.tenant('operator-token', '--name', 'Bob', '--days', '367'),
    shell.tenant('operator-token', '--name', 'a\nb'),
    shell.tenant('operator-token', '--name', 'Nobody', '--end'),
  ]);
  expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
  for (const { error } of wrong) expect(error).toMatch(/^[^\n]+\n$/);
});

test('operator-log keeps who did what and when, also to a company that is gone, and names no users', async () => {
  const gone = await createCompany(shell.app, 'Gone Studio');
  await shell.tenant('purge', '--tenant', 'Gone Studio');
  await shell.tenant('reset-password', '--tenant', 'gone studio', '--user', 'nobody@gone.example');
  await shell.tenant('quota', '--tenant', 'Gone Studio');
  await shell.tenant('quota', '--tenant', 'Gone Studio', '--mb', '7');
  await shell.tenant('purge', '--tenant', 'Gone Studio', '--yes');
  const { out } = await shell.tenant('operator-log', '--json');
  const entries = JSON.parse(out).filter(({ company }: { company: string }) => company?.includes(gone.id));
  const who = {
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
    actor: userInfo().username,
    address: 'shell',
  };
  const company = `Gone Studio (${gone.id})`;
  expect(entries).toEqual([
    { ...who, action: 'purge', company, details: {}, outcome: 'Failed' },
    { ...who, action: 'reset-password', company: `gone studio (${gone.id})`, details: {}, outcome: 'Failed' },
    { ...who, action: 'quota', company, details: { mb: '7' }, outcome: 'Done' },
    { ...who, action: 'purge', company, details: { yes: true }, outcome: 'Done' },
  ]);
  expect(out).not.toContain('nobody@gone.example');
  expect((await shell.tenant('operator-log')).out).toContain(
    `${userInfo().username} (shell)  purge  ${company}  yes=true\n`,
  );
});

test('announce shows a line to everybody until it ends or is removed, and the log keeps who did it', async () => {
  const shown = async () => (await shell.app.app.inject({ url: '/api/Announcement' })).json();
  expect((await shell.tenant('announce')).out).toBe('Nothing is announced.\n');
  const until = '2199-12-01T03:00:00.000Z';
  const made = await shell.tenant('announce', '--text', ' Away for an upgrade ', '--until', '2199-12-01T04:00+01:00');
  expect([made.code, made.out]).toEqual([0, `Everybody sees within a minute, until ${until}: Away for an upgrade\n`]);
  await expect
    .poll(shown)
    .toEqual({ text: 'Away for an upgrade', until: expect.stringContaining('2199-12-01T03:00:00') });
  const other = await shell.tenant('announce', '--text', 'وقفة الليلة');
  expect(other.out).toBe('Everybody sees within a minute, until you end it: وقفة الليلة\n');
  await expect.poll(shown).toEqual({ text: 'وقفة الليلة' });
  expect((await shell.tenant('announce', '--end')).out).toBe('Nothing is announced.\n');
  await expect.poll(shown).toEqual({});
  const logged = await shell.rows(
    "select actor, address, details, outcome from operator.log where action = 'announce' order by at",
  );
  const by = { actor: userInfo().username, address: 'shell', outcome: 'Done' };
  expect(logged).toEqual([
    { ...by, details: { text: ' Away for an upgrade ', until: '2199-12-01T04:00+01:00' } },
    { ...by, details: { text: 'وقفة الليلة' } },
    { ...by, details: { end: true } },
  ]);
});

test.each([
  [['--text', 'two\nlines'], /without hidden characters/],
  [['--text', 'two\u2028lines'], /without hidden characters/],
  [['--text', 'Away \u202Eexe.tonight'], /without hidden characters/],
  [['--text', 'Aw\u200Bay'], /without hidden characters/],
  [['--text', 'Away\u0007'], /without hidden characters/],
  [['--text', '  '], /1 to 200 characters/],
  [['--text', 'a'.repeat(201)], /1 to 200 characters/],
  [['--text', 'Away', '--until', 'tomorrow'], /--until takes a time/],
  [['--text', 'Away', '--until', '2199-12-01T03:00'], /--until takes a time/],
  [['--text', 'Away', '--until', '2199-02-30T03:00Z'], /--until takes a time/],
  [['--text', 'Away', '--until', '2199-12-01T25:00Z'], /--until takes a time/],
  [['--text', 'Away', '--until', '2020-01-01T00:00Z'], /is over already/],
  [['--text', 'Away', '--end'], /--end stands alone/],
  [['--until', '2199-12-01T03:00Z'], /--until needs --text/],
])('announce %j is refused in one line, shows nothing and leaves nothing in the log', async (args, reason) => {
  const before = await shell.rows('select count(*) from operator.log');
  const { code, error } = await shell.tenant('announce', ...args);
  expect([code, error]).toEqual([1, expect.stringMatching(reason)]);
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(await shell.rows('select * from operator.announcement')).toEqual([]);
  expect(await shell.rows('select count(*) from operator.log')).toEqual(before);
});
