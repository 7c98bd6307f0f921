/** The `type` of problems after which a client must do more than show the message. It is `about:blank` for all others. */
export const problemTypes = {
  stepUp: 'urn:loggia:problem:step-up',
  /** 401 to a sign-in: it goes on with a second factor and `challenge`. */
  secondFactor: 'urn:loggia:problem:second-factor',
  /** 403: the company requires a second factor, and the user has none. */
  secondFactorMissing: 'urn:loggia:problem:second-factor-missing',
} as const;
