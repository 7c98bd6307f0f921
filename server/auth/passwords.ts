import { hash, verify } from '@node-rs/argon2';
import { openFairQueue } from '#server/fair-queue.ts';

/** 46 MiB, one pass, one lane: about 11 ms of one core (OWASP's second setting; D17). */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Two at once; a company whose people all sign in at once waits for itself. A line of 100 takes about half a second. */
const limits = { capacity: 2, waiting: 200, waitingOfOne: 100, retryAfter: 2 };

export type Passwords = ReturnType<typeof openPasswords>;

/** argon2id off the event loop, a bounded number at once; beyond the line 503 rather than ever longer waits. */
export function openPasswords() {
  const turns = openFairQueue(limits);
  const decoy = hash('a password that nobody has', cost);

  /** `company` waits in a line of its own. */
  async function hashPassword(password: string, company = ''): Promise<string> {
    return turns.run(company, 1, () => hash(typed(password), cost));
  }

  /**
   * Whether the password is the one of the hash. Without a hash (nobody by that name, or without password) a decoy
   * is verified, so that the answer takes the same time (Q10).
   */
  async function verifyPassword(stored: string | null, password: string, company = ''): Promise<boolean> {
    const matches = await turns.run(company, 1, async () => verify(stored ?? (await decoy), typed(password)));
    return stored !== null && matches;
  }

  return { hashPassword, verifyPassword, inLine: turns.inLine };
}

/** Keyboards compose accents differently; what was typed is the same (NIST SP 800-63B). */
function typed(password: string): string {
  return password.normalize('NFKC');
}
