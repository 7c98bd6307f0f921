import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Checks a certificate of a sign-off without Loggia and without a network: `node verify-sign-off.ts CERTIFICATE [KEY] [FILE]`. KEY is
 * what /.well-known/loggia-sign-off.json answered, FILE the document that was approved. It needs Node 24 or newer, and nothing else.
 */

type Proof = Record<'json' | 'previous' | 'record' | 'signature' | 'publicKey', string> &
  Partial<Record<'salt' | 'reason' | 'nameWritten' | 'address' | 'device', string>>;
type Answer = Record<string, string | number | string[] | null>;
type Certificate = {
  format: string;
  company: string;
  signOff: {
    id: string;
    fileName: string;
    version: number;
    sha256: string;
    question: string;
    state: string;
    needs: string;
    people: { id: string }[];
    answers: { id: string; answer: string; via: string; personName: string; personId: string; at: string }[];
  };
  proofs: Proof[];
};

const [certificateFile, keyFile, approvedFile] = process.argv.slice(2);
if (!certificateFile) {
  process.stderr.write('node verify-sign-off.ts CERTIFICATE.json [KEY.json] [FILE]\n');
  process.exit(2);
}

const problems: string[] = [];
try {
  const certificate = JSON.parse(readFileSync(certificateFile, 'utf8')) as Certificate;
  const trusted = keyFile && (JSON.parse(readFileSync(keyFile, 'utf8')) as { publicKey: string }).publicKey;
  check(certificate, trusted);
  if (approvedFile && hash(readFileSync(approvedFile)) !== certificate.signOff.sha256) {
    problems.push(`${approvedFile} is not the file that was asked about.`);
  }
  if (problems.length === 0) report(certificate, trusted !== undefined);
} catch (error) {
  problems.push(`The certificate cannot be read: ${(error as Error).message}`);
}
for (const problem of problems) process.stderr.write(`NOT VALID: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function check({ format, signOff, proofs }: Certificate, trusted: string | undefined): void {
  if (format !== 'loggia-sign-off-1') throw new Error('it has another format.');
  let before: { position: number; record: string } | undefined;
  for (const [index, proof] of proofs.entries()) {
    const row = JSON.parse(proof.json) as Answer;
    const name = `answer ${row.position} (${row.id})`;
    const say = (what: string) => problems.push(`${name}: ${what}`);
    const record = hash(Buffer.from(proof.previous, 'hex'), Buffer.from(proof.json));
    if (record !== proof.record) say('its row was changed after it was signed.');
    if (!isSigned(proof)) say('its signature does not fit.');
    if (trusted && proof.publicKey !== trusted) say('it was signed with another key.');
    if (before && Number(row.position) === before.position + 1 && proof.previous !== before.record)
      say('it does not follow the answer before it.');
    if (!isAbout(row, signOff)) say('it belongs to another file or request.');
    for (const text of ['reason', 'nameWritten', 'address', 'device'] as const) {
      if (proof.salt === undefined) {
        // They are erased together with the salt, so nobody can add them again.
        if (proof[text] !== undefined) say(`its ${text} has no proof.`);
      } else if (hash(Buffer.from(proof.salt, 'hex'), Buffer.from(proof[text] ?? '')) !== row[`${text}Hash`])
        say(`its ${text} was changed.`);
    }
    const shown = signOff.answers[index];
    const isSame =
      shown?.id === row.id && shown?.answer === row.answer && shown?.via === row.via && shown?.personId === row.userId;
    if (!isSame || shown?.at !== row.at) say('the certificate shows it differently.');
    before = { position: Number(row.position), record: proof.record };
  }
  if (signOff.answers.length !== proofs.length) problems.push('The certificate has answers without proof.');
  const approved = new Set(
    signOff.answers.filter(({ answer, via }) => answer === 'Approved' && via !== 'Phone').map((each) => each.personId),
  );
  const needed = signOff.needs === 'One' ? 1 : signOff.people.length;
  if (signOff.state === 'Approved' && approved.size < needed)
    problems.push('It says that the file was approved, but too few of the people approved it.');
}

/** The file, the question and the people are in each answer, so nobody can change what was asked afterwards. */
function isAbout(row: Answer, signOff: Certificate['signOff']): boolean {
  const asked = signOff.people.map(({ id }) => id).sort();
  return (
    row.signOffId === signOff.id &&
    row.sha256 === signOff.sha256 &&
    row.version === signOff.version &&
    row.fileName === signOff.fileName &&
    row.question === signOff.question &&
    row.needs === signOff.needs &&
    JSON.stringify(row.askedIds) === JSON.stringify(asked)
  );
}

function isSigned({ record, signature, publicKey }: Proof): boolean {
  // RFC 8410: what stands before the 32 bytes of a public key.
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]);
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(record, 'hex'), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

function hash(...parts: Buffer[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
}

function report({ company, signOff, proofs }: Certificate, isTrusted: boolean): void {
  const lines = [
    `VALID: ${signOff.fileName}, version ${signOff.version}, of ${company}: ${signOff.state}`,
    `SHA-256 ${signOff.sha256}`,
    ...signOff.answers.map(
      // The written name was checked, the current one was not.
      ({ answer, via, personName, at }, index) =>
        `${at}  ${proofs[index]?.nameWritten ?? personName}: ${answer}${via === 'Phone' ? ' (told staff by phone; approves nothing)' : ''}`,
    ),
    ...(isTrusted ? [] : ['The key was not compared: give the answer of /.well-known/loggia-sign-off.json as KEY.']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
