/** The `type` of problems after which a client must do more than show the message. It is `about:blank` for all others. */
export const problemTypes = { stepUp: 'urn:loggia:problem:step-up' } as const;
