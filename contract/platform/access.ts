import type { Claim } from './claims.ts';

/**
 * Who may call an operation. `deniedAs` is the status for a signed-in caller without access. `staffOnly` refuses
 * client users even if their role has the claim, because these operations affect other clients too. `personal` keeps a read
 * out of previews, because its answer is for the user alone. `worksAfterTrial`: a write that users need for the safety of their
 * account, or to leave, so it is not refused after the trial of their company. `stepUp`: it asks again who the caller is, if their sign-in or
 * last step-up is older than ten minutes; with the names of fields, only if the body has one of them; `ifNeeded`, if the handler finds
 * that the request needs it. `withoutFactor`: also answered
 * to users whose company requires a second factor while they have none, because it sets one up.
 */
export type Access =
  | { kind: 'public'; operatorSeesMore?: true }
  | { kind: 'operator' }
  | ({ kind: 'signedIn'; anyOf?: readonly Claim[]; adminOnly?: boolean; deniedAs: 401 | 403 } & Omit<
      Options,
      'deniedAs'
    >);

type Options = {
  staffOnly?: boolean;
  personal?: boolean;
  worksAfterTrial?: boolean;
  stepUp?: true | 'ifNeeded' | readonly string[];
  withoutFactor?: boolean;
  deniedAs?: 401 | 403;
};

export const publicAccess: Access = { kind: 'public' };
/** Anyone may call it. The operator sees more, so a wrong operator's token is refused. */
export const publicOrOperator: Access = { kind: 'public', operatorSeesMore: true };
export const operatorOnly: Access = { kind: 'operator' };

export function signedIn(options?: Options): Access {
  return { kind: 'signedIn', deniedAs: 403, ...options };
}

export function claim(value: Claim, options?: Options): Access {
  return anyOf([value], options);
}

export function anyOf(values: readonly Claim[], options?: Options): Access {
  return { ...(signedIn(options) as Extract<Access, { kind: 'signedIn' }>), anyOf: values };
}

export function administrator(options?: Options): Access {
  return { ...(signedIn(options) as Extract<Access, { kind: 'signedIn' }>), adminOnly: true };
}

/** Whether a request with this body asks for a step-up. */
export function needsStepUp(access: Access, body: unknown): boolean {
  if (access.kind !== 'signedIn' || !access.stepUp || access.stepUp === 'ifNeeded') return false;
  const fields = (body ?? {}) as Record<string, unknown>;
  return access.stepUp === true || access.stepUp.some((field) => fields[field] !== undefined);
}
