import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CalendarX2, type LucideIcon, Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { describeAccessEnd } from '#web/lib/access-end.ts';
import { useCompanyDay } from '#web/people/tenants/company-day.ts';
import { formatNumber, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { ClientLink, useMayOpenClients } from './client-link.tsx';

export function ClientCard({ client, menu }: { client: Client; menu: readonly CardMenuItem[] }) {
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Avatar name={client.name} hue={client.colour} />
        <Typography
          variant="h3"
          component="h2"
          id={titleId}
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}
        >
          <CardTitle client={client} />
        </Typography>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
      <Box component="dl" sx={{ display: 'flex', gap: 3, mt: 2, mb: 0 }}>
        <Count label={t('Active [projects]')} value={client.activeProjects ?? 0} />
        <Count label={t('Completed [projects]')} value={client.completedProjects ?? 0} />
      </Box>
      <RecentProjects client={client} />
      <Contact client={client} />
    </Card>
  );
}

/** The whole card links to the client's page. */
function CardTitle({ client: { id, name } }: { client: Client }) {
  if (!useMayOpenClients()) return name;
  return (
    <CardLink to="/clients/$id" params={{ id }}>
      {name}
    </CardLink>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: 0.75 }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        {formatNumber(value)}
      </Box>
    </Box>
  );
}

/** The person to write to or call. Below what every card has. */
function Contact({ client: { contactName, email, phone, accessEndsOn } }: { client: Client }) {
  const today = useCompanyDay();
  if (!contactName && !email && !phone && !accessEndsOn) return null;
  return (
    <Box sx={{ mt: 'auto', pt: 1.5, fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {accessEndsOn && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <CalendarX2 size={14} aria-hidden="true" style={{ flex: 'none' }} />
          {describeAccessEnd(accessEndsOn, today)}
        </Box>
      )}
      {contactName && <Box dir="auto">{contactName}</Box>}
      {email && <ContactLink icon={Mail} href={`mailto:${email}`} text={email} />}
      {phone && <ContactLink icon={Phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} text={phone} />}
    </Box>
  );
}

function ContactLink({ icon: Icon, href, text }: { icon: LucideIcon; href: string; text: string }) {
  return (
    <Link
      href={href}
      color="inherit"
      underline="hover"
      sx={{ ...onTop, display: 'flex', alignItems: 'center', gap: 0.75, py: 0.25, ...onTouch }}
    >
      <Icon size={14} aria-hidden="true" style={{ flex: 'none' }} />
      {text}
    </Link>
  );
}

/** Other links stay above the link of the card. */
const onTop = { position: 'relative', zIndex: 1 } as const;
/** Large enough for fingers. */
const onTouch = { '@media (pointer: coarse)': { minHeight: 44, lineHeight: '44px' } } as const;

const shownAtMost = 2;

/** The newest projects and the number of others. */
function RecentProjects({ client }: { client: Client }) {
  const projects = (client.recentProjects ?? []).slice(0, shownAtMost);
  const more = (client.projectCount ?? 0) - projects.length;
  if (projects.length === 0) return null;
  return (
    <Box sx={{ mt: 2, pt: 1.5, borderTop: `1px solid ${token('line')}`, fontSize: '0.8125rem' }}>
      <Box component="ul" aria-label={t('Recent projects')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {projects.map(({ id, title }) => (
          <Box component="li" key={id} sx={{ py: 0.375 }}>
            <TextLink
              to="/projects/$id"
              params={{ id }}
              dir="auto"
              noWrap
              sx={{ display: 'block', ...onTop, ...onTouch }}
            >
              {title}
            </TextLink>
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Box sx={{ pt: 0.375, color: 'text.secondary' }}>
          <ClientLink id={client.id} sx={{ display: 'inline-block', ...onTop, ...onTouch }}>
            {t('+{more} more projects', { more })}
          </ClientLink>
        </Box>
      )}
    </Box>
  );
}
