import { problemTypes } from '#contract/platform/problem-types.ts';

/** Set while a screen can ask the user again who they are. Resolves with whether they confirmed it. */
export const stepUp: { ask?: (() => Promise<boolean>) | undefined } = {};

/** If the server refused a call until the user confirms who they are: asks them. Resolves with whether to repeat the call. */
export async function passStepUp(response: Response): Promise<boolean> {
  if (response.status !== 403 || !stepUp.ask) return false;
  const problem = await response.clone().text();
  return problem.includes(`"${problemTypes.stepUp}"`) && stepUp.ask();
}
