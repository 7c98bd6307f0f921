import type { Tenant } from '#contract/people/tenants.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';

type Account = NonNullable<Tenant['demoAccounts']>[number];

interface DemoAccountsProps {
  accounts: readonly Account[];
  disabled: boolean;
  onChoose: (account: Account) => void;
}

/** One button per role that fills in its username and password. */
export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
  const perRole = accounts.filter(({ role }, index) => accounts.findIndex((other) => other.role === role) === index);
  if (perRole.length === 0) return null;
  return (
    <section className="entrance-demo" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('Demo accounts')}</h2>
      <p>{t('Choose a role to fill in its account, then sign in.')}</p>
      <div className="entrance-demo-buttons">
        {perRole.map((account) => (
          <PlainButton key={account.role} disabled={disabled} onClick={() => onChoose(account)}>
            {account.role}
          </PlainButton>
        ))}
      </div>
    </section>
  );
}
