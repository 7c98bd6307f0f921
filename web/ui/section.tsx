import './section.css';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react';

/** A section as the list beside the page names it. */
export interface NamedSection {
  id: string;
  title: string;
}

/** Told which sections are on the page. Returns how to take one away. */
export const SectionsContext = createContext<(section: NamedSection) => () => void>(() => () => {});

interface SectionProps extends NamedSection {
  /** One sentence about what the settings do. */
  text?: ReactNode;
  /** Buttons beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Settings that belong together, in a card. Its rows are fields, or a `Setting`. The address names it by the `id` of its heading. */
export function Section({ id, title, text, action, children }: SectionProps) {
  const tell = useContext(SectionsContext);
  useLayoutEffect(() => tell({ id, title }), [tell, id, title]);
  return (
    <Card component="section" aria-labelledby={id} className="section">
      <div className="section-head">
        <div>
          <Typography id={id} variant="h2" tabIndex={-1}>
            {title}
          </Typography>
          {text && <p>{text}</p>}
        </div>
        {action && <div className="section-action">{action}</div>}
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
