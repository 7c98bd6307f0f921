import { enterBy } from './transaction.ts';

const enterAsActor = 'app.enter($1, $2, $3, $4, $5, $6, $7)';
const enterAsToken = 'app.enter_by_token($1, $2, $3, $4, $5, $6, $7)';
const requireStepUp = 'app.require_step_up($2)';
/** The statements that enter a company, by who acts. */
export const enterAs = {
  actor: enterBy(enterAsActor),
  actorAfterStepUp: enterBy(enterAsActor, requireStepUp),
  /** Refuses the write if the company's trial has ended. */
  actorDuringTrial: enterBy(enterAsActor, 'app.refuse_after_trial()'),
  actorDuringTrialAfterStepUp: enterBy(enterAsActor, 'app.refuse_after_trial()', requireStepUp),
  token: enterBy(enterAsToken),
  tokenDuringTrial: enterBy(enterAsToken, 'app.refuse_after_trial()'),
  preview: enterBy('app.enter_as($1, $2, $3, $4, $5, $6)'),
  server: enterBy('app.enter_as_server($1)'),
  maintenance: enterBy('app.enter_as_server($1)', "set_config('statement_timeout', $2, true)"),
  linkHolder: enterBy('app.enter_by_link($1, $2, $3, $4)'),
  recipient: enterBy('app.enter_for($1, $2)'),
  client: enterBy('app.enter_for_client($1, $2)'),
  person: enterBy('app.enter_for_person($1, $2)'),
  exporter: enterBy('app.enter_for_company($1, $2)'),
  /** Between two queries it writes a page to the disk, which may be slow for a moment. */
  exporterAtOnce: enterBy(
    'app.enter_for_company($1, $2)',
    "set_config('idle_in_transaction_session_timeout', $3, true)",
  ),
  sender: enterBy('app.enter_as_sender($1, $2)', 'app.refuse_after_trial()'),
  directory: enterBy('app.enter_by_scim($1, $2, $3, $4, $5)'),
  directoryDuringTrial: enterBy('app.enter_by_scim($1, $2, $3, $4, $5)', 'app.refuse_after_trial()'),
};
