import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds that the clock of an app may be wrong: one step of 30 seconds either way. */
const epochTolerance = 30;

/** A new secret, and the address that apps read from a QR code. `account` tells several accounts in one app apart. */
export function createTotp(issuer: string, account: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label: account, secret }) };
}

/** The time step of a right code, if it is later than `lastStep`. Undefined for every other code. */
export async function stepOfCode(secret: string, code: string, lastStep: number | null): Promise<number | undefined> {
  try {
    const result = await verify({
      secret,
      token: code,
      epochTolerance,
      ...(lastStep !== null && { afterTimeStep: lastStep }),
    });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  } catch {
    // The library throws for a last step in the future, which a clock that was set back makes possible.
    return undefined;
  }
}
