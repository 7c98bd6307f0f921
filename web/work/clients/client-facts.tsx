import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { describeAccessEnd } from '#web/lib/access-end.ts';
import { useCompanyDay } from '#web/people/tenants/company-day.ts';
import { t } from '#web/texts/index.ts';

/** Who to write to or call, and what staff noted. */
export function ClientFacts({
  client: { contactName, email, phone, address, notes, accessEndsOn },
}: {
  client: Client;
}) {
  const today = useCompanyDay();
  const facts: [label: string, value: ReactNode][] = [
    [t('Contact'), contactName],
    [t('E-mail'), email && <Link href={`mailto:${email}`}>{email}</Link>],
    [t('Phone'), phone && <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Link>],
    [t('Address'), address],
    [t('Access'), accessEndsOn && describeAccessEnd(accessEndsOn, today)],
    [t('Notes'), notes],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <Card component="section" aria-label={t('Details')} sx={{ p: 2, mb: 3 }}>
      <Box component="dl" sx={list}>
        {known.map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const list = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
} as const;
