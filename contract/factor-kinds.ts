/** The second factors of a person. */
export type FactorKind = 'Totp' | 'Passkey' | 'Recovery';
