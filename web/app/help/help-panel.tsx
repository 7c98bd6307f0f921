import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { destinations } from '#web/app/palette/destinations.ts';
import { somethingIsOpen } from '#web/lib/single-keys.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { type HelpPage, helpPages } from './pages.ts';

interface HelpPanelProps {
  user: SessionUser;
  /** The id of the open page. Another text shows the list of pages. */
  pageId: string;
  onOpen: (pageId: string) => void;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Help beside the screen, which stays in use. On phones it takes the whole width. */
export default function HelpPanel({ user, pageId, onOpen, onShortcuts, onClose }: HelpPanelProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const pages = helpPages(user);
  const page = pages.find(({ id }) => id === pageId);
  const Frame = isPhone ? PhoneFrame : SideFrame;
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnToOpener();
  // A page is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another beginning
  useEffect(() => heading.current?.focus(), [pageId]);
  return (
    <Frame titleId={titleId} onClose={onClose}>
      <Box sx={bar}>
        {page && (
          <IconButton aria-label={t('All pages of help')} onClick={() => onOpen('')} sx={{ ml: -1 }}>
            <ArrowLeft size={18} />
          </IconButton>
        )}
        <Box component="h2" id={titleId} ref={heading} tabIndex={-1} sx={title}>
          {page ? page.title : t('Help')}
        </Box>
        <IconButton aria-label={t('Close help')} onClick={onClose} sx={{ ml: 'auto', mr: -1 }}>
          <X size={18} />
        </IconButton>
      </Box>
      {page ? (
        <Page page={page} user={user} onFollow={isPhone ? onClose : undefined} />
      ) : (
        <>
          <Box component="p" sx={{ m: 0, mb: 1.5, color: 'text.secondary' }}>
            {t('What you need in your first week, in five short pages.')}
          </Box>
          <Box component="ul" sx={list}>
            {pages.map(({ id, title }) => (
              <Row key={id} label={title} onPress={() => onOpen(id)} />
            ))}
            <Row label={t('Keyboard shortcuts')} onPress={onShortcuts} />
          </Box>
        </>
      )}
    </Frame>
  );
}

/** Gives the focus back, but not if the user went on in the screen. */
function useReturnToOpener(): void {
  useEffect(() => {
    // In an effect: by now a menu or the palette that opened this has given the focus back.
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, []);
}

function Row({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Box component="li" sx={{ borderTop: `1px solid ${token('line')}` }}>
      <ButtonBase onClick={onPress} sx={row}>
        {label}
        <ChevronRight size={16} aria-hidden="true" style={{ flex: 'none' }} />
      </ButtonBase>
    </Box>
  );
}

interface PageProps {
  page: HelpPage;
  user: SessionUser;
  /** A link was followed. */
  onFollow: (() => void) | undefined;
}

function Page({ page: { lead, steps, screens }, user, onFollow }: PageProps) {
  const open = destinations(user);
  const links = screens.flatMap((screen) => open.find(({ to }) => to === screen) ?? []);
  return (
    <>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {lead}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {steps.map(({ what, how }) => (
          <div key={what}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {what}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {how}
            </Box>
          </div>
        ))}
      </Box>
      <Box
        component="nav"
        aria-label={t('Screens on this page')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}
      >
        {links.map(({ to, label, icon: Icon }) => (
          <ButtonLink
            key={to}
            to={to}
            size="small"
            variant="outlined"
            startIcon={<Icon size={15} aria-hidden="true" />}
            onClick={onFollow}
          >
            {label}
          </ButtonLink>
        ))}
      </Box>
    </>
  );
}

interface FrameProps {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

function PhoneFrame({ titleId, onClose, children }: FrameProps) {
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <Box sx={{ overflowY: 'auto', px: 2, pb: 4 }}>{children}</Box>
    </Dialog>
  );
}

function SideFrame({ titleId, onClose, children }: FrameProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A menu, a dialog or a field has its own Escape.
    if (event.key !== 'Escape' || event.defaultPrevented || somethingIsOpen()) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <GlobalStyles styles={besideTheScreen} />
      <Box component="section" aria-labelledby={titleId} sx={side}>
        {children}
      </Box>
    </>
  );
}

const wide = '@media (min-width: 1200px)';

/** On wide screens everything else makes room, other panels too. */
const besideTheScreen = {
  [wide]: {
    ':root': { '--help-panel': '360px' },
    ':root div:has(> main)': { paddingInlineEnd: 'var(--help-panel)' },
  },
};

const side = {
  position: 'fixed',
  insetBlock: '56px 0',
  insetInlineEnd: 0,
  zIndex: 'appBar',
  boxSizing: 'border-box',
  width: 360,
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  px: 2.5,
  pb: 3,
  borderInlineStart: `1px solid ${token('line')}`,
  backgroundColor: token('surface'),
  boxShadow: 'var(--shadow)',
  [wide]: { insetBlock: 0, boxShadow: 'none' },
  '@media print': { display: 'none' },
} as const;

const bar = {
  position: 'sticky',
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 56,
  backgroundColor: token('surface'),
} as const;

const title = { m: 0, fontSize: '1.0625rem', outline: 'none' } as const;

const list = { m: 0, p: 0, listStyle: 'none' } as const;

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  minHeight: 48,
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'start',
  '&:hover': { color: token('accent') },
} as const;
