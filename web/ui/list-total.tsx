import Box from '@mui/material/Box';

interface ListTotalProps {
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
  /** The singular noun: 'project'. */
  noun: string;
  /** On phones it has its own line, which stays while the total is unknown. */
  below?: boolean;
}

/** The number of items, at the right of a toolbar. */
export function ListTotal({ total, noun, below = false }: ListTotalProps) {
  return (
    <Box role="status" className="tabular" sx={{ ...text, ...(below && ownLine) }}>
      {total !== undefined && `${total.toLocaleString()} ${noun}${total === 1 ? '' : 's'}`}
    </Box>
  );
}

const text = { ml: 'auto', minHeight: '1.5em', fontSize: '0.8125rem', color: 'text.secondary' } as const;
const ownLine = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' }, textAlign: 'right' } as const;
