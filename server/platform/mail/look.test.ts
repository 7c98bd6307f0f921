import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { colors } from '#contract/platform/colors.ts';
import { contrast } from '#contract/platform/contrast.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { headerOf, mailEnvironment, partsOf, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
beforeAll(async () => {
  sink = await startSmtp();
  test = await startTestApp(mailEnvironment(sink));
});
beforeEach(async () => {
  sink.received.length = 0;
  company = await createCompany(test, `Studio ${newId().slice(-6)}`);
});
afterAll(async () => {
  await test.stop();
  await sink.stop();
});

/** Sends an invitation, which has a button, to the administrator. */
async function send() {
  const linkId = newId();
  await test.database.owner.query(
    `with link as (insert into entry_links (tenant_id, id, user_id, purpose, expires_at)
       values ($1, $2, $3, 'invitation', now() + interval '1 day'))
     insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
     values ($1, $4, 'invitation', $3, 'ada@studio.example', 'entryLink', $2)`,
    [company.id, linkId, company.admin.id, newId()],
  );
  await sendDueMails(test.services);
  const [mail] = sink.received.splice(0);
  if (!mail) throw new Error('No mail was sent.');
  return { mail, ...partsOf(mail) };
}

const addLogo = (png: Buffer) =>
  test.database.owner.query("update tenants set logo = $2, logo_type = 'image/png' where id = $1", [company.id, png]);

describe('the logo', () => {
  it('is a part of the mail, at half its size, with the name of the company as its text', async () => {
    const png = await sharp({ create: { width: 480, height: 96, channels: 3, background: '#0b7a75' } })
      .png()
      .toBuffer();
    await addLogo(png);
    const { html, attachments } = await send();
    expect(attachments).toEqual([{ type: 'image/png', disposition: 'inline', id: '<logo@loggia>', content: png }]);
    const [image = ''] = /<img [^>]*>/.exec(html) ?? [];
    expect(image).toContain('src="cid:logo@loggia"');
    expect(image).toContain(`alt="${company.name}"`);
    expect(image).toContain('width="200" height="40"');
  });

  it('is readable as text where pictures are off, on the ground that it has in each scheme', async () => {
    await addLogo(
      await sharp({ create: { width: 480, height: 96, channels: 3, background: '#0b7a75' } })
        .png()
        .toBuffer(),
    );
    const { html } = await send();
    const [ground = '', ink = ''] =
      /\.logo \{ background: (#\w{6}) !important; color: (#\w{6}) !important/.exec(html)?.slice(1) ?? [];
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.light.surface, colors.light.ink)).toBeGreaterThanOrEqual(4.5);
  });

  it('is the name where a company has none, or one that is no picture', async () => {
    const plain = await send();
    await addLogo(Buffer.from('GIF89a'));
    for (const { html, text } of [plain, await send()]) {
      expect(html).not.toContain('<img');
      expect(html).toContain(`>${company.name}</p>`);
      expect(text).toContain(company.name);
    }
  });
});

it('loads nothing from anywhere, and runs nothing', async () => {
  await addLogo(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const { html } = await send();
  const sources = [...html.matchAll(/(?:src|background|poster|srcset)="([^"]*)"|url\(([^)]*)\)|@import/g)];
  expect(sources.map(([, source]) => source)).toEqual(['cid:logo@loggia']);
  expect(html).not.toMatch(/<(script|link|iframe|object|form)|\son\w+=/i);
});

it('has its link twice, and shows the host instead of an address with keys', async () => {
  const { html } = await send();
  const links = [...html.matchAll(/<a href="(https:[^"]*\/welcome\/[^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, , words]) => words)).toEqual(['Accept the invitation', 'projects.studio.example']);
  expect(new Set(links.map(([, address]) => address)).size).toBe(1);
});

describe('the colour', () => {
  it.each([
    [null, colors.light.accent, colors.dark.accent],
    ['#FFE600', undefined, undefined],
    ['#000000', undefined, undefined],
    ['#0B7A75', undefined, undefined],
  ])('%s gives a readable button in both schemes', async (colour, light, dark) => {
    if (colour) expect((await company.admin.call(updateCompany, { body: { colour } })).status).toBe(200);
    const { html } = await send();
    const inLight = /class="button" style="[^"]*background:(#\w{6});color:(#\w{6})/.exec(html)?.slice(1) as string[];
    const inDark = /\.button \{ background: (#\w{6}) !important; color: (#\w{6})/.exec(html)?.slice(1) as string[];
    for (const [ground = '', ink = ''] of [inLight, inDark]) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    if (light) expect([inLight[0], inDark[0]]).toEqual([light, dark]);
    else expect(inLight[0]).not.toBe(colors.light.accent);
  });
});

describe('headers', () => {
  it('are not broken by names, whatever they contain, and no line is longer than 998 octets', async () => {
    const name = `Ada\r\nBcc: eve@evil.example\r\n\r\n${'Łódź '.repeat(38)}`;
    await test.database.owner.query('update users set first_name = $2, last_name = $3 where id = $1', [
      company.admin.id,
      name.slice(0, 200),
      '"><script>alert(1)</script>',
    ]);
    await test.database.owner.query('update tenants set display_name = $2, sender_name = $3 where id = $1', [
      company.id,
      'Größe & Söhne\r\nX-Evil: 1',
      'Müller <eve@evil.example>, "Söhne"',
    ]);
    const { mail, html } = await send();
    expect(mail.to).toEqual(['ada@studio.example']);
    for (const name of ['Bcc', 'X-Evil']) expect(headerOf(mail, name)).toBeUndefined();
    expect(headerOf(mail, 'From')).toMatch(/<loggia@studio\.example>$/);
    expect(headerOf(mail, 'To')).toMatch(/<ada@studio\.example>$/);
    for (const line of mail.raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    const head = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
    expect(head).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(html).toContain('Größe &#38; Söhne');
    expect(html).not.toContain('<script>');
  });
});
