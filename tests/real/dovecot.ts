import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '#tests/support/debian-postgres.ts';
import { programs, startProgram } from './programs.ts';

export type Dovecot = { ports: { imap: number; lmtp: number; auth: number }; stop(): Promise<void> };

/** Dovecot with a mailbox for each user: it takes mail by LMTP, is read by IMAP, and checks passwords for Postfix. */
export async function startDovecot(
  directory: string,
  users: { address: string; password: string }[],
): Promise<Dovecot> {
  const ports = { imap: await freePort(), lmtp: await freePort(), auth: await freePort() };
  const place = (name: string) => path.join(directory, name);
  await mkdir(place('mail'), { recursive: true });
  await chmod(place('mail'), 0o777);
  const lines = users.map(({ address, password }) => `${address}:{PLAIN}${password}:mail:mail::${place('mail')}/%u`);
  await writeFile(place('users'), `${lines.join('\n')}\n`);
  await writeFile(
    place('dovecot.conf'),
    `
base_dir = ${place('run')}
state_dir = ${place('state')}
log_path = ${place('dovecot.log')}
listen = 127.0.0.1
protocols = imap lmtp
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${place('mail')}/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
first_valid_gid = 1
postmaster_address = postmaster@mail.studio.example
namespace inbox {
  inbox = yes
  mailbox Loggia-Taken {
    autoexpunge = 90d
  }
}
passdb {
  driver = passwd-file
  args = username_format=%u ${place('users')}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${place('mail')}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${ports.lmtp}
  }
}
service auth {
  inet_listener {
    port = ${ports.auth}
  }
}
service anvil {
  chroot =
}
`,
  );
  const { stop } = await startProgram(programs.dovecot, ['-F', '-c', place('dovecot.conf')], Object.values(ports));
  return { ports, stop };
}
