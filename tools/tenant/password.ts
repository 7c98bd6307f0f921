import { randomInt } from 'node:crypto';

/** Without characters that look alike. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/** Five groups of five characters, about 144 bits, with every required character class. */
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
