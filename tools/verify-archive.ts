import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks an unpacked archive of Loggia without Loggia and without a network: `node verify-archive.ts [FOLDER] [KEY]`. KEY is what
 * /.well-known/loggia-sign-off.json of the sender answered. It needs Node 24 or newer, and nothing else.
 */

type Manifest = { format: string; problems: string[]; files: { path: string; size: number; sha256: string }[] };

const [folder = '.', keyFile] = process.argv.slice(2);
/** Not in the manifest: itself, and its signature. */
const unlisted = ['manifest.json', 'manifest.signature.json'];
const problems: string[] = [];
try {
  await check();
} catch (error) {
  problems.push(`The archive cannot be read: ${(error as Error).message}`);
}
for (const problem of problems) process.stderr.write(`NOT VALID: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function check(): Promise<void> {
  const text = readFileSync(path.join(folder, 'manifest.json'));
  const { publicKey, signature } = JSON.parse(readFileSync(path.join(folder, 'manifest.signature.json'), 'utf8'));
  if (!isSigned(text, publicKey, signature)) problems.push('manifest.json was changed after it was signed.');
  const trusted = keyFile && JSON.parse(readFileSync(keyFile, 'utf8')).publicKey;
  if (trusted && trusted !== publicKey) problems.push('manifest.json was signed with another key.');
  const manifest = JSON.parse(text.toString()) as Manifest;
  if (manifest.format !== 'loggia-archive-1') problems.push('manifest.json has another format.');
  for (const { path: name, sha256 } of manifest.files) {
    const found = await hashOf(path.join(folder, name)).catch(() => undefined);
    if (found !== sha256) problems.push(found ? `${name} was changed.` : `${name} is missing.`);
  }
  const listed = new Set([...unlisted, ...manifest.files.map((file) => file.path)]);
  for (const name of filesIn(folder)) if (!listed.has(name)) problems.push(`${name} was added.`);
  if (problems.length > 0) return;
  const note = trusted ? '' : ' The key was not compared: give the answer of /.well-known/loggia-sign-off.json as KEY.';
  process.stdout.write(`VALID: ${manifest.files.length} files.${note}\n`);
  for (const problem of manifest.problems) process.stdout.write(`The sender says: ${problem}\n`);
}

function isSigned(text: Buffer, publicKey: string, signature: string): boolean {
  // RFC 8410: what stands before the 32 bytes of a public key.
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, text, key, Buffer.from(signature, 'hex'));
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(directory, path.join(each.parentPath, each.name)).split(path.sep).join('/'));
}
