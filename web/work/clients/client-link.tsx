import type { ComponentProps, ReactNode } from 'react';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { TextLink } from '#web/ui/links.tsx';

interface ClientLinkProps {
  id: string;
  /** The name of the client. */
  children: ReactNode;
  sx?: ComponentProps<typeof TextLink>['sx'];
}

/** The name of a client, as a link to its page for those who may open it. */
export function ClientLink({ id, children, sx }: ClientLinkProps) {
  if (!useMayOpenClients()) return <bdi>{children}</bdi>;
  return (
    <TextLink to="/clients/$id" params={{ id }} dir="auto" sx={sx}>
      {children}
    </TextLink>
  );
}

/** Client users have no page of their client: they see nothing else anyway. */
export function useMayOpenClients(): boolean {
  const user = useSession()?.user;
  return user !== undefined && !user.clientId && mayOpen(screens.client, user);
}
