import { createHash } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/debian-postgres.ts';
import { type Program, programs, startProgram } from './programs.ts';

/** The harmless test file that every scanner is asked to find. In two parts, so that no scanner finds it in this file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export type Clamd = { url: string; start(): Promise<Program> };

/** Debian's clamd with one signature, that of the test file. It takes files up to a megabyte. */
export async function prepareClamd(directory: string): Promise<Clamd> {
  const port = await freePort();
  const signatures = path.join(directory, 'signatures');
  await mkdir(signatures);
  await chmod(signatures, 0o755);
  const hash = createHash('md5').update(eicar).digest('hex');
  await writeFile(path.join(signatures, 'eicar.hdb'), `${hash}:${eicar.length}:Eicar-Test-File\n`);
  const settings = path.join(directory, 'clamd.conf');
  await writeFile(
    settings,
    `
Foreground yes
DatabaseDirectory ${signatures}
TCPSocket ${port}
TCPAddr 127.0.0.1
StreamMaxLength 1M
`,
  );
  return {
    url: `tcp://127.0.0.1:${port}`,
    start: () => startProgram(programs.clamd, ['--config-file', settings], [port]),
  };
}
