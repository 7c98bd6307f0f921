import { randomInt } from 'node:crypto';

/** Without the characters that are easily mistaken for one another. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/** Five groups of five: about 144 bits, of every class that the rules ask for. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: 5 }, () => Array.from({ length: 5 }, pick).join(''));
    const password = groups.join('-');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

function pick(): string {
  return characters[randomInt(characters.length)] as string;
}
