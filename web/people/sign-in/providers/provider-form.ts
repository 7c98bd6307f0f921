import { z } from 'zod';
import { createIdentityProviderBody, type IdentityProvider, maxMappings } from '#contract/people/identity-providers.ts';
import { type ProviderAudience, providerAudiences } from '#contract/people/provider-audiences.ts';
import { t } from '#web/texts/index.ts';

const mapping = z.object({
  value: z.string().trim().min(1, t('Enter a value')).max(500, t('At most 500 characters')),
  roleId: z.string().min(1, t('Select a role')),
});

/** The body for a provider, with messages for the rows of the form. */
export const providerForm = createIdentityProviderBody.extend({ roleMap: z.array(mapping).max(maxMappings) });
export type ProviderBody = z.output<typeof providerForm>;
export type ProviderValues = {
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  domains: string[];
  for: ProviderAudience;
  forClientId: string;
  create: boolean;
  roleId: string;
  roleClaim: string;
  roleMap: { value: string; roleId: string }[];
  required: boolean;
};

export function providerValuesOf(provider: IdentityProvider | undefined): ProviderValues {
  const [staff] = providerAudiences;
  const { name = '', issuer = '', clientId = '', domains = [] } = provider ?? {};
  const { forClientId = '', create = false, roleId = '', required = false } = provider ?? {};
  const { roleClaim = '', roleMap = [] } = provider ?? {};
  return {
    name,
    issuer,
    clientId,
    secret: '',
    domains,
    for: provider?.for ?? staff,
    forClientId,
    create,
    roleId,
    roleClaim,
    roleMap,
    required,
  };
}

/** The error of a list is that of the list, or of the first wrong item in it. */
export function listError(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: string };
  const first = Array.isArray(error) ? error.find(Boolean) : undefined;
  return message ?? first?.message;
}
