import { sql } from 'kysely';
import type { InboundReason } from '#contract/exchange/inbound-reasons.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { reopenDays } from '#contract/work/ticket-status.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { keysOfAddress } from '#server/platform/text/names.ts';
import { isAuthenticated } from './authentication.ts';
import { listReason, machineReason } from './machine.ts';
import type { ReadMail } from './read-mail.ts';

/** What an address of a reply stands for. */
export type Reply = {
  /** The user the answered mail was sent to, and their client. */
  userId: string;
  clientId: string | null;
  subjectType: MessageSubject;
  subjectId: string;
  lane: 'client' | 'staff';
};

export type Sender = { id: string; clientId: string | null };

/** What a mail does in the name of its sender. */
export type Effect =
  | { kind: 'message'; reply: Reply; reopens: boolean }
  /** `follows` is a ticket that was closed long ago. */
  | { kind: 'ticket'; follows: { id: string; number: number; title: string } | undefined };

export type Decision =
  | { state: 'Ignored' | 'Held'; reason: InboundReason }
  | { state: 'Taken'; sender: Sender; effect: Effect };

export type Asked = {
  mail: ReadMail;
  returnPath: string | undefined;
  reply: Reply | undefined;
  authServer: string | undefined;
};

const held = (reason: InboundReason): Decision => ({ state: 'Held', reason });

/** Decides what becomes of a mail. Whether its sender may write there, and how often, is decided later, by the database. */
export async function decide(tx: ReadTx, { mail, returnPath, reply, authServer }: Asked): Promise<Decision> {
  const machine = machineReason(mail.headers, returnPath);
  if (machine) return { state: 'Ignored', reason: machine };
  const list = listReason(mail.headers);
  const ignored = (reason: InboundReason): Decision => (list ? { state: 'Ignored', reason: list } : held(reason));
  if (!mail.from) return ignored('NoSender');
  const [sender, ticket] = await Promise.all([
    findSender(tx, mail.from),
    reply?.subjectType === 'ticket' ? findTicket(tx, reply.subjectId) : undefined,
  ]);
  if (!sender) return ignored('UnknownSender');
  if (reply && !mayAnswer(sender, reply)) return held('OtherSender');
  if (!isAuthenticated(mail.headers, authServer, domainOf(mail.from))) return ignored('NotAuthenticated');
  // Through a group people write as ever. The rest may be a program that answers, so staff look at it.
  if (list && (list !== 'List' || reply)) return held(list);
  if (reply?.lane === 'staff' && sender.clientId !== null) return held('InternalNotice');
  if (ticket?.age === 'ended' && sender.clientId === null) return held('Ended');
  if (!mail.text && mail.files.length === 0) return held('Empty');
  return { state: 'Taken', sender, effect: effectOf(reply, sender, ticket) };
}

/** What a mail of this sender does: it opens a ticket, or answers. */
export async function findEffect(tx: ReadTx, reply: Reply | undefined, sender: Sender): Promise<Effect> {
  return effectOf(reply, sender, reply?.subjectType === 'ticket' ? await findTicket(tx, reply.subjectId) : undefined);
}

function effectOf(reply: Reply | undefined, { clientId }: Sender, ticket: Ticket | undefined): Effect {
  if (!reply) return { kind: 'ticket', follows: undefined };
  if (ticket?.age === 'ended' && clientId !== null) return { kind: 'ticket', follows: ticket };
  return { kind: 'message', reply, reopens: ticket?.age === 'closed' && clientId !== null };
}

/** The recipient, or somebody of the same client. */
function mayAnswer(sender: Sender, { userId, clientId }: Reply): boolean {
  return sender.id === userId || (clientId !== null && sender.clientId === clientId);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The active user with this address, unless somebody else set it and its owner has not confirmed it. */
export function findSender(tx: ReadTx, address: string): Promise<Sender | undefined> {
  const keys = keysOfAddress(address);
  return tx.first(sql<Sender>`
    select id, client_id as "clientId" from users
    where email_key = any (${keys}) and not email_unconfirmed and is_active and deleted_at is null
    order by email_key = ${keys[0]} desc limit 1`);
}

type Ticket = { id: string; number: number; title: string; age: 'open' | 'closed' | 'ended' };

/** Answers open a closed ticket again for some days. After that they open a new one. */
function findTicket(tx: ReadTx, id: string): Promise<Ticket | undefined> {
  return tx.first(sql<Ticket>`
    select id, number, title,
      case when status not in ('Resolved', 'Closed', 'Cancelled') then 'open'
        when coalesce(updated_at, created_at) < now() - make_interval(days => ${reopenDays}) then 'ended'
        when status = 'Cancelled' then 'open' else 'closed' end as age
    from tickets where id = ${id}::uuid`);
}
