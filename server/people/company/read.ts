import { type RawBuilder, sql } from 'kysely';
import type { Company } from '#contract/people/company.ts';
import type { TokenPolicy } from '#contract/people/token-limits.ts';
import { allowsTokens } from '#server/people/api-tokens/read.ts';
import { companyNotFound, picturesOf } from '#server/people/tenants/read.ts';
import { supportAddressOf } from '#server/platform/mail/support-address.ts';
import { type Actor, db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { isAllowedToClients, mayHandOver } from './hand-over-rights.ts';

/** The company of this transaction, with what this user may read of it. `mailDomain` is undefined if Loggia takes no mail. */
export async function getCompany(
  tx: ReadTx,
  actor: () => Promise<Actor>,
  mailDomain: string | undefined,
): Promise<Company> {
  const [row, { isAdmin, scope, claims }] = await Promise.all([tx.first(selectCompany()), actor()]);
  const {
    id,
    hasLogo,
    hasDarkLogo,
    hasIcon,
    isDemo,
    domain,
    name,
    displayName,
    colour,
    modules,
    timeZone,
    removePlace,
    documentTypes,
    defaultAudience,
    secondFactor,
    graceSignIns,
    clientCodes,
    isAllowedToClients: isAllowed,
    showsHours,
    maxIdleDays,
    maxDays,
    ...rest
  } = row ?? companyNotFound();
  const mayHaveTokens = !isDemo && allowsTokens(rest.tokens as TokenPolicy, { scope });
  const takesMail = scope === 'staff' && mailDomain !== undefined && !isDemo;
  return withoutNulls({
    name,
    displayName,
    colour,
    ...picturesOf({ id, hasLogo, hasDarkLogo, hasIcon }),
    modules,
    timeZone,
    removePlace,
    documentTypes,
    defaultAudience: scope === 'staff' ? defaultAudience : null,
    showsHours,
    mayHaveTokens: mayHaveTokens || null,
    mayHandOver: (!isDemo && mayHandOver({ scope, claims }, isAllowed)) || null,
    supportAddress: takesMail ? supportAddressOf(domain, mailDomain) : null,
    ...(isAdmin && {
      ...rest,
      signIn: withoutNulls({ secondFactor, graceSignIns, clientCodes, maxIdleDays, maxDays }),
    }),
  }) as Company;
}

function selectCompany() {
  return db
    .selectFrom('tenants')
    .where('id', '=', tenantId)
    .select([
      'id',
      'is_demo as isDemo',
      'domain_key as domain',
      'name',
      'display_name as displayName',
      'colour',
      sql<boolean>`logo is not null`.as('hasLogo'),
      sql<boolean>`logo_dark is not null`.as('hasDarkLogo'),
      sql<boolean>`icon is not null`.as('hasIcon'),
      'modules',
      'default_audience as defaultAudience',
      'time_zone as timeZone',
      'remove_place as removePlace',
      'document_types as documentTypes',
      'language',
      'region',
      'sender_name as senderName',
      'reply_to as replyTo',
      'audit_months as auditMonths',
      'api_tokens as tokens',
      'sign_off_by_link as signOffByLink',
      'client_hand_over as clientHandOver',
      'clients_hear_lateness as clientsHearOfLateness',
      'shows_first_steps as showsFirstSteps',
      isAllowedToClients.as('isAllowedToClients'),
      sql<string | null>`(
        select shows_hours from clients where clients.id = app.client_id() and shows_hours <> 'None')`.as('showsHours'),
      'second_factor as secondFactor',
      'grace_sign_ins as graceSignIns',
      'client_codes as clientCodes',
      'max_idle_days as maxIdleDays',
      'max_session_days as maxDays',
      'version',
    ]);
}

export const tenantId: RawBuilder<string> = sql<string>`app.tenant_id()`;
