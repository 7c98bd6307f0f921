import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useId } from 'react';
import type { FirstSteps as Steps } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { useUpdateCompany } from '#web/people/company/queries.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { TextLink } from '#web/ui/links.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What an administrator of a new company does first, with the place for each step. */
export default function FirstSteps({ done }: { done: Steps }) {
  const headingId = useId();
  const toast = useToast();
  const { mutate, isPending } = useUpdateCompany(undefined);
  const count = steps.filter(({ step }) => done[step]).length;

  function putAway() {
    // The button will disappear and lose the focus.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    mutate({ showsFirstSteps: false }, { onError: (error) => toast(messageOf(error), 'error') });
  }

  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mb: 1 }}>
        <div>
          <Typography variant="h2" id={headingId}>
            {t('First steps')}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>{t('{count} of {total} done', { count, total: steps.length })}</Box>
        </div>
        <IconButton
          size="small"
          aria-label={t('Put the first steps away')}
          title={t('Put the first steps away')}
          disabled={isPending}
          onClick={putAway}
          sx={{ ml: 'auto', mt: -0.5, mr: -0.5 }}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </Box>
      <Box component="ul" sx={list}>
        {steps.map(({ step, label, why, to }) => {
          const Icon = done[step] ? CircleCheck : Circle;
          return (
            <Box component="li" key={step} sx={row}>
              <Icon
                size={18}
                role="img"
                aria-label={done[step] ? t('Done') : t('To do')}
                style={{ flex: 'none', marginTop: 1, color: token(done[step] ? 'good' : 'muted') }}
              />
              <Box sx={{ minWidth: 0 }}>
                {done[step] ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Box>
                ) : (
                  <>
                    <TextLink to={to} underline="always">
                      {label}
                    </TextLink>
                    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{why}</Box>
                  </>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

interface Step {
  step: keyof Steps;
  label: string;
  why: string;
  /** Where it is done. */
  to: string;
}

const steps: readonly Step[] = [
  {
    step: 'logo',
    label: t('Upload your logo'),
    why: t('People see it at sign-in, on every page and in mails.'),
    to: '/settings/company',
  },
  {
    step: 'client',
    label: t('Add your first client'),
    why: t('Projects, people and tickets belong to a client.'),
    to: '/clients',
  },
  {
    step: 'person',
    label: t('Invite somebody'),
    why: t('A colleague or a person of your client. They get a mail with a link.'),
    to: '/users',
  },
  {
    step: 'project',
    label: t('Start a project'),
    why: t('It brings files, messages, dates and people together.'),
    to: '/projects',
  },
  {
    step: 'preview',
    label: t('See what they see'),
    why: t('Open a client and choose See what they see, to look at Loggia with their eyes.'),
    to: '/clients',
  },
];

const list = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  // Side by side where there is room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const row = { display: 'flex', gap: 1.25 } as const;
