import Box from '@mui/material/Box';

interface ListTotalProps {
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
  /** Writes the number with its noun: '12 projects'. */
  format: (total: number) => string;
}

/** The number of items, at the right of a toolbar. */
export function ListTotal({ total, format }: ListTotalProps) {
  return (
    <Box role="status" className="tabular" sx={text}>
      {total !== undefined && format(total)}
    </Box>
  );
}

// As wide while the total is unknown, so the toolbar does not wrap when it appears.
const text = {
  ml: 'auto',
  // On phones behind the button of further filters.
  order: { xs: 1, sm: 0 },
  minWidth: '5.5rem',
  minHeight: '1.5em',
  textAlign: 'right',
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
