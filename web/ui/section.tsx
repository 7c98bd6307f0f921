import './section.css';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react';

/** A section as the list beside the page names it. */
export interface NamedSection {
  id: string;
  title: string;
}

interface PageOfSections {
  /** Told which sections are on the page. Returns how to take one away. */
  tell?: (section: NamedSection) => () => void;
  /** The sections that do not fold on a phone. All stay open if it is undefined. */
  open?: readonly string[];
  fold?: (id: string, isFolded: boolean) => void;
}

/** What the page knows of its sections. */
export const SectionsContext = createContext<PageOfSections>({});

interface SectionProps extends NamedSection {
  /** One sentence about what the settings do. */
  text?: ReactNode;
  /** Buttons beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Settings that belong together, in a card. Its rows are fields, or a `Setting`. The address names it by the `id` of its heading. */
export function Section({ id, title, text, action, children }: SectionProps) {
  const { tell, open, fold } = useContext(SectionsContext);
  useLayoutEffect(() => tell?.({ id, title }), [tell, id, title]);
  const isFolded = open?.includes(id) === false;
  return (
    <Card component="section" aria-labelledby={id} className="section" data-folded={isFolded || undefined}>
      <div className="section-head">
        <div>
          <Typography id={id} variant="h2" tabIndex={-1}>
            {title}
          </Typography>
          {text && <p>{text}</p>}
        </div>
        {action && <div className="section-action">{action}</div>}
        {fold && (
          <button
            type="button"
            aria-labelledby={id}
            aria-expanded={!isFolded}
            className="section-fold"
            onClick={() => fold(id, !isFolded)}
          >
            <ChevronDown size={18} />
          </button>
        )}
      </div>
      {children}
    </Card>
  );
}

interface SettingProps {
  label: string;
  help?: ReactNode;
  children: ReactNode;
}

/** A row of a section whose control is more than one field. Fields are rows without it. */
export function Setting({ label, help, children }: SettingProps) {
  const id = useId();
  return (
    <Box className="setting" role="group" aria-labelledby={id} aria-describedby={help ? `${id}-help` : undefined}>
      <div>
        <div id={id} className="field-label">
          {label}
        </div>
        {help && (
          <div id={`${id}-help`} className="field-help">
            {help}
          </div>
        )}
      </div>
      <div>{children}</div>
    </Box>
  );
}
