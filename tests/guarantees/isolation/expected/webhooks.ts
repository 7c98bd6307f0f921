import { type Expectation, noSession, signedIn } from './principals.ts';

/** Only administrators, and only the webhooks of their company. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = (status: number) => [status, status, status, 404, 404] as const;
const forWebhook = (status: number) => ({
  ...administrators,
  admin: ofCompany(status),
  adminOfOther: ofCompany(status),
});

export const webhooks = {
  listWebhooks: { ...administrators, admin: 200, adminOfOther: 200 },
  createWebhook: { ...administrators, admin: 201, adminOfOther: 201 },
  updateWebhook: forWebhook(200),
  deleteWebhook: forWebhook(204),
  changeWebhookSecret: forWebhook(200),
  testWebhook: forWebhook(202),
  listWebhookDeliveries: forWebhook(200),
  resendWebhookDelivery: forWebhook(202),
  resendWebhookDeliveries: forWebhook(202),
} as const satisfies Record<string, Expectation>;
