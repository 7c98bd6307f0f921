import { noSession, type Row, signedIn } from './principals.ts';

/** Only administrators, and only the webhooks of their company. */
const administrators = { ...noSession, ...signedIn(403) };
const ofCompany = (status: number) => [status, status, status, 404, 404] as const;
const forWebhook = (status: number) => ({
  ...administrators,
  admin: ofCompany(status),
  adminOfOther: ofCompany(status),
});

export const webhooks = {
  listWebhooks: { ...administrators, admin: 200, adminOfOther: 200, needs: 'admin' },
  createWebhook: { ...administrators, admin: 201, adminOfOther: 201, needs: 'admin', signsIn: 'asks' },
  updateWebhook: { ...forWebhook(200), needs: 'admin', signsIn: 'asks' },
  deleteWebhook: { ...forWebhook(204), needs: 'admin', signsIn: 'no' },
  changeWebhookSecret: { ...forWebhook(200), needs: 'admin', signsIn: 'asks' },
  testWebhook: { ...forWebhook(202), needs: 'admin', signsIn: 'no' },
  listWebhookDeliveries: { ...forWebhook(200), needs: 'admin' },
  resendWebhookDelivery: { ...forWebhook(202), needs: 'admin', signsIn: 'no' },
  resendWebhookDeliveries: { ...forWebhook(202), needs: 'admin', signsIn: 'no' },
} as const satisfies Record<string, Row>;
