import { hash, hashRaw, verify } from '@node-rs/argon2';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** 46 MiB, one pass, one lane: about 11 ms on one core (OWASP's second setting). */
const recommended: PasswordCost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Two hashes at once, and one queue per company. A queue of 100 takes about half a second. */
const limits = { capacity: 2, waiting: 200, waitingOfOne: 100, retryAfter: 2 };

export type Passwords = ReturnType<typeof openPasswords>;

declare module '#server/platform/services.ts' {
  interface Services {
    passwords: Passwords;
  }
}

/** argon2id off the event loop, with limited concurrency. When the queue is full, requests get 503 instead of waiting longer. */
export function openPasswords(cost = recommended) {
  const queue = openFairQueue(limits);
  const decoy = hash('a password that nobody has', cost);

  /** Each `company` has its own queue. */
  async function hashPassword(password: string, company = ''): Promise<string> {
    return queue.run(company, 1, () => hash(normalize(password), cost));
  }

  /**
   * Whether the password matches the hash. Without a hash (unknown name, or no password set) it verifies a decoy, so
   * that the answer takes the same time.
   */
  async function verifyPassword(stored: string | null, password: string, company = ''): Promise<boolean> {
    const matches = await queue.run(company, 1, async () => verify(stored ?? (await decoy), normalize(password)));
    return stored !== null && matches;
  }

  /** For random codes of which several share a salt. The same text and salt always give the same hash. */
  async function hashWithSalt(text: string, salt: Buffer, company = ''): Promise<string> {
    const made = await queue.run(company, 1, () => hashRaw(text, { ...cost, salt }));
    return made.toString('base64url');
  }

  return { hashPassword, hashWithSalt, verifyPassword, inLine: queue.inLine };
}

/** Keyboards compose accents differently, so the same password can arrive as different code points (NIST SP 800-63B). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
