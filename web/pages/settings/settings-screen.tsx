import '#web/ui/fade-edges.css';
import './settings-screen.css';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#web/texts/index.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type NamedSection, SectionsContext } from '#web/ui/section.tsx';

interface ScreenProps {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
  /** Whether the page is so long that it has a list of its sections, which fold on a phone. */
  isLong?: boolean;
  children: ReactNode;
}

/** A screen of the settings. All have the same width, so that nothing moves when people go from one to the other. */
export function SettingsScreen(props: ScreenProps) {
  return <ScreenWithSections areas={<Areas />} {...props} />;
}

/** A screen in the frame of the settings: what one can go to is beside it, or above it where that has no room. */
export function ScreenWithSections({ areas, isLong, children, ...header }: ScreenProps & { areas?: ReactNode }) {
  const [sections, setSections] = useState<readonly NamedSection[]>([]);
  const tell = useCallback((section: NamedSection) => {
    setSections((known) => [...known, section].sort(byPlace));
    return () => setSections((known) => known.filter((each) => each !== section));
  }, []);
  const hash = useLocation({ select: (location) => location.hash });
  const [open, setOpen] = useState<readonly string[]>([hash]);
  const fold = useCallback((id: string, isFolded: boolean) => {
    setOpen((before) => [...before.filter((each) => each !== id), ...(isFolded ? [] : [id])]);
  }, []);
  const page = useMemo(() => ({ tell, ...(isLong && { open, fold }) }), [tell, isLong, open, fold]);
  return (
    <div className="settings">
      <PageHeader {...header} />
      <div className="settings-body">
        <div className="settings-side">
          {areas}
          {isLong && <Sections sections={sections} named={hash} onOpen={(id) => fold(id, false)} />}
        </div>
        <div>
          <SectionsContext value={page}>{children}</SectionsContext>
        </div>
      </div>
    </div>
  );
}

/** The screens of the settings, in the order of their links. */
const areas = [
  { to: '/settings/company', label: t('Company') },
  { to: '/settings/sign-in', label: t('Sign-in') },
  { to: '/settings/service-levels', label: t('Service levels') },
  { to: '/settings/mail', label: t('Mail') },
  { to: '/settings/webhooks', label: t('Webhooks') },
  { to: '/settings/import', label: t('Import') },
  { to: '/settings/audit', label: t('Audit Log') },
  { to: '/settings/trash', label: t('Trash') },
] as const;

/** Links between the screens of the settings. The router marks the current one with `aria-current`. */
function Areas() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the links scroll sideways, the current one may be out of sight.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={nav} aria-label={t('Settings')} className="settings-nav settings-areas fade-edges">
      {areas.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface SectionsProps {
  sections: readonly NamedSection[];
  /** The section that the address names, if any. */
  named: string;
  onOpen: (id: string) => void;
}

/** Links to the sections of the page, which their addresses open too. Going to one is no step back in the browser. */
function Sections({ sections, named, onOpen }: SectionsProps) {
  const isThere = sections.some(({ id }) => id === named);
  useEffect(() => {
    if (isThere) goTo(named);
  }, [isThere, named]);
  function open(id: string): void {
    // Before the page scrolls, since it may be too short until then.
    flushSync(() => onOpen(id));
    goTo(id);
  }
  return (
    <nav aria-label={t('On this page')} className="settings-nav settings-sections fade-edges">
      <span aria-hidden="true" className="settings-sections-title">
        {t('On this page')}
      </span>
      {sections.map(({ id, title }) => (
        <Link key={id} to="." hash={id} replace onClick={() => open(id)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Where their headings are on the page. */
function byPlace({ id: first }: NamedSection, { id: second }: NamedSection): number {
  const [a, b] = [first, second].map((id) => document.getElementById(id));
  return a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}
