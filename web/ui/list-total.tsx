import Box from '@mui/material/Box';

interface ListTotalProps {
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
  /** Writes the number with its noun: '12 projects'. */
  format: (total: number) => string;
  /** On phones it has its own line, which stays while the total is unknown. */
  below?: boolean;
}

/** The number of items, at the right of a toolbar. */
export function ListTotal({ total, format, below = false }: ListTotalProps) {
  return (
    <Box role="status" className="tabular" sx={{ ...text, ...(below && ownLine) }}>
      {total !== undefined && format(total)}
    </Box>
  );
}

// As wide while the total is unknown, so the toolbar does not wrap when it appears.
const text = {
  ml: 'auto',
  minWidth: '5.5rem',
  minHeight: '1.5em',
  textAlign: 'right',
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
const ownLine = { order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } } as const;
