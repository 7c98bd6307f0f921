import { connect } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

type Account = { address: string; password: string };

/** Reads every mail of the user's inbox by IMAP, oldest first. */
export async function readInbox(port: number, account: Account): Promise<{ raw: string; mail: Email }[]> {
  const raws = await fetchAll(port, account, 'INBOX', '');
  return Promise.all(raws.map(async (raw) => ({ raw, mail: await PostalMime.parse(Buffer.from(raw, 'latin1')) })));
}

/** Reads the subjects of the mails in a folder, oldest first. */
export async function readSubjects(port: number, account: Account, folder: string): Promise<string[]> {
  const headers = await fetchAll(port, account, folder, 'HEADER');
  return headers.map((text) => /^Subject: (.*?)\r$/m.exec(text)?.[1] ?? '');
}

/** Reads a part of every mail of a folder. */
async function fetchAll(
  port: number,
  { address, password }: Account,
  folder: string,
  part: '' | 'HEADER',
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  // One for each piece of an answer that is waited for.
  socket.setMaxListeners(0);
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  async function until(pattern: RegExp): Promise<string> {
    while (!pattern.test(text)) {
      if (socket.closed) throw new Error(`The IMAP server closed the connection: ${text}`);
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    }
    const answer = text;
    text = '';
    return answer;
  }
  async function say(tag: string, command: string): Promise<string> {
    socket.write(`${tag} ${command}\r\n`);
    const answer = await until(new RegExp(`^${tag} (OK|NO|BAD) [^\\r\\n]*\\r\\n$`, 'm'));
    if (!answer.includes(`${tag} OK`)) throw new Error(`${command}: ${answer}`);
    return answer;
  }
  try {
    await until(/^\* OK .*\r\n$/);
    await say('a1', `LOGIN "${address}" "${password}"`);
    const selected = await say('a2', `SELECT ${folder}`);
    if (selected.includes('* 0 EXISTS')) return [];
    return literalsOf(await say('a3', `FETCH 1:* BODY.PEEK[${part}]`));
  } finally {
    socket.destroy();
  }
}

/** IMAP announces the number of bytes of each mail before it: `BODY[] {1234}`. */
function literalsOf(text: string): string[] {
  const found: string[] = [];
  const announced = /BODY\[(?:HEADER)?\] \{(\d+)\}\r\n/g;
  for (let match = announced.exec(text); match; match = announced.exec(text)) {
    const end = announced.lastIndex + Number(match[1]);
    found.push(text.slice(announced.lastIndex, end));
    announced.lastIndex = end;
  }
  return found;
}
