import Box from '@mui/material/Box';

interface ListTotalProps {
  /** How many match; absent while that is not known. */
  total: number | undefined;
  /** What is counted, one of them: 'project'. */
  noun: string;
  /** On phones a line of its own below the rest of the toolbar, kept while the total is not known. */
  below?: boolean;
}

/** How many there are, at the right of a toolbar. */
export function ListTotal({ total, noun, below = false }: ListTotalProps) {
  return (
    <Box role="status" className="tabular" sx={{ ...text, ...(below && ownLine) }}>
      {total !== undefined && `${total.toLocaleString()} ${noun}${total === 1 ? '' : 's'}`}
    </Box>
  );
}

const text = { ml: 'auto', minHeight: '1.5em', fontSize: '0.8125rem', color: 'text.secondary' } as const;
const ownLine = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' }, textAlign: 'right' } as const;
