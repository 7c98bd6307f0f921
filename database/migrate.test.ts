import { expect, it } from 'vitest';
import { checkServer, SchemaError } from './migrate.ts';

/** Answers like a server that this machine does not have. */
const serverOf = (version: number, name: string, encoding = 'UTF8') =>
  checkServer({ query: async () => ({ rows: [{ version, name, encoding }] }) } as never);

it('refuses a PostgreSQL that is too old in one line, and takes the oldest that is new enough', async () => {
  const refused = serverOf(14, '14.19 (Debian)');
  await expect(refused).rejects.toBeInstanceOf(SchemaError);
  await expect(refused).rejects.toThrow(
    /^The database runs on PostgreSQL 14\.19 \(Debian\), and Loggia needs 15 or newer\. Upgrade [^\n]+\.$/,
  );
  await serverOf(15, '15.0');
  await serverOf(19, '19beta1');
});

it('refuses any encoding but UTF8 in one line', async () => {
  for (const encoding of ['SQL_ASCII', 'LATIN1'])
    await expect(serverOf(18, '18.0', encoding)).rejects.toThrow(
      new RegExp(`^The database has the encoding ${encoding}, and Loggia needs UTF8\\. Make another one: [^\\n]+$`),
    );
});
