import type { Section } from './statement.ts';

export const product: Section = {
  heading: '1 What the product does and for whom',
  statements: {
    'S1.tenants': 'Each company is a tenant with separate data',
    'S1.sign-in': 'People choose their company, then sign in with e-mail or user name and a password',
    'S1.client-sees': 'A client user sees only projects of their client',
    'S1.client-assigned': 'A client user can be assigned only to projects of their client',
    'S1.admin': 'The role named Admin is the administrator',
    'S1.landing': 'The landing page presents features, benefits, pricing, testimonials and a call to action',
    'S1.landing.demo': 'The landing page leads to the demo',
    'S1.pricing':
      '$30 per month for Starter up to 5 users, $9 per user and month for Pro without limit, all features in both',
    'S1.pricing.contact': 'A link writes an e-mail about pricing',
    'S1.claims': 'A 14-day free trial without credit card, and the figures 40%, 95%, 60% and 98%',
    'S1.demo': 'A Demo company has one account per role, which sign-in fills in',
    'S1.logo': 'One company shows its own logo instead of the brand',
  },
};
