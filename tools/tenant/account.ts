import { userInfo } from 'node:os';

/** Who runs this command, for the operator's log. With sudo it is the person, and not root. */
export function account(): string {
  return process.env.SUDO_USER || userInfo().username;
}
