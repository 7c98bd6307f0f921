import { LensDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { ButtonLink } from './links.tsx';

interface NotFoundProps {
  text: string;
  hint: string;
  /** Where the user goes instead. */
  link: { to: '/approvals' | '/clients' | '/projects' | '/supportTickets'; label: string };
}

/** The page of a thing that is gone, or that the user may not see. */
export function NotFound({ text, hint, link }: NotFoundProps) {
  return (
    <EmptyState
      heading="h1"
      drawing={<LensDrawing />}
      text={text}
      hint={hint}
      action={
        <ButtonLink to={link.to} variant="contained">
          {link.label}
        </ButtonLink>
      }
    />
  );
}
