import { TextLink } from '#web/ui/links.tsx';

/** `#12` in a text. It leads to the list, which finds the ticket by its number if the reader may see it. */
export function TicketNumberLink({ number }: { number: string }) {
  return (
    <TextLink to="/supportTickets" search={{ search: `#${number}` }} className="tabular">
      #{number}
    </TextLink>
  );
}
