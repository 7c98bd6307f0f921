/** Who signs in with an identity provider: staff, the users of one client, or both. */
export const providerAudiences = ['Staff', 'Clients', 'Both'] as const;

export type ProviderAudience = (typeof providerAudiences)[number];

/** How many providers a company can have. */
export const maxIdentityProviders = 50;
