import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#server/failures.ts';

/** 46 MiB, one pass, one lane: about 11 ms of one core (OWASP's second setting; D17). */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 100;

export type Passwords = ReturnType<typeof openPasswords>;

/** argon2id off the event loop, a bounded number at once; beyond the queue 503 rather than ever longer waits. */
export function openPasswords() {
  let running = 0;
  const waiting: (() => void)[] = [];
  const decoy = hash('a password that nobody has', cost);

  async function hashPassword(password: string): Promise<string> {
    return bounded(() => hash(typed(password), cost));
  }

  /**
   * Whether the password is the one of the hash. Without a hash (nobody by that name, or without password) a decoy
   * is verified, so that the answer takes the same time (Q10).
   */
  async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
    const matches = await bounded(async () => verify(stored ?? (await decoy), typed(password)));
    return stored !== null && matches;
  }

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) unavailable(2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { hashPassword, verifyPassword };
}

/** Keyboards compose accents differently; what was typed is the same (NIST SP 800-63B). */
function typed(password: string): string {
  return password.normalize('NFKC');
}
