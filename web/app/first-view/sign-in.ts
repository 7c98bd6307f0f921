import type { Tenant } from '#contract/people/tenants.ts';
import { nameOf } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/plain.ts';
import { element } from './elements.ts';

/**
 * The sign-in page with the company's name. What is typed here is in the fields of the page when it comes, and only that one has a
 * button that signs in. It uses the style sheets of that page.
 */
export function signInView(tenant: Tenant): HTMLElement {
  return element(
    'div',
    { class: 'entrance' },
    element(
      'div',
      { class: 'entrance-side' },
      element('header', {}, element('a', { class: 'entrance-home', href: '/' }, 'Loggia')),
      element('main', { class: 'entrance-main' }, company(tenant), element('h1', {}, t('Sign in')), form(tenant)),
    ),
    element('aside', { class: 'entrance-house', 'aria-hidden': 'true' }),
  );
}

function company(tenant: Tenant): HTMLElement {
  return element(
    'div',
    { class: 'entrance-company' },
    element(
      'p',
      {},
      element('span', { class: 'entrance-company-label' }, t('Company:')),
      ' ',
      element('strong', {}, nameOf(tenant)),
      tenant.displayName && element('span', { class: 'entrance-company-label' }, ` (${tenant.name})`),
    ),
    // It needs the page to forget the company.
    element('a', { class: 'entrance-back' }, t('Not your company?')),
  );
}

/** Companies that sign in with a provider have no fields before their buttons. */
function form(tenant: Tenant): HTMLElement | undefined {
  if (tenant.hidesPassword || tenant.identityProviders?.length) return undefined;
  return element(
    'form',
    { class: 'entrance-form' },
    field(t('Email or Username'), { name: 'identifier', autocomplete: 'username', autocapitalize: 'none' }),
    field(t('Password'), { name: 'password', type: 'password', autocomplete: 'current-password' }),
    element('a', { class: 'entrance-back entrance-forgot', href: `/login/${tenant.id}/forgot` }, t('Forgot password?')),
    element('button', { class: 'button button-primary', disabled: '' }, t('Sign In')),
  );
}

function field(label: string, attributes: Record<string, string>): HTMLElement {
  const id = `first-${attributes.name}`;
  return element(
    'div',
    { class: 'field' },
    element('label', { class: 'field-label field-star', for: id }, label),
    element('input', { class: 'field-input', id, 'aria-required': 'true', ...attributes }),
  );
}
