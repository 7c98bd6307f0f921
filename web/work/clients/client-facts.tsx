import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { languageNames } from '#contract/platform/texts/languages.ts';
import { type ClientDetail, clientDetailNames, clientDetails } from '#contract/work/client-details.ts';
import type { Client } from '#contract/work/clients.ts';
import { describeAccessEnd } from '#web/lib/access-end.ts';
import { useCompanyDay } from '#web/people/tenants/company-day.ts';
import { t } from '#web/texts/index.ts';
import { detailLabels } from './detail-labels.ts';

/** Who to write to or call, and what staff noted. */
export function ClientFacts({ client }: { client: Client }) {
  const { notes, language, accessEndsOn } = client;
  const today = useCompanyDay();
  const facts: [label: string, value: ReactNode][] = [
    ...clientDetailNames.map((name): [string, ReactNode] => [detailLabels[name], shown(name, client[name])]),
    [t('Language'), language && languageNames[language]],
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
            <Box component="dd" dir="auto" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function shown(name: ClientDetail, text: string | undefined): ReactNode {
  const { kind } = clientDetails[name];
  if (text && kind === 'email') return <Link href={`mailto:${text}`}>{text}</Link>;
  if (text && kind === 'phone')
    return (
      <Link dir="ltr" href={`tel:${text.replaceAll(/[^+\d]/g, '')}`}>
        {text}
      </Link>
    );
  return text;
}

const list = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
} as const;
