/** Styles of a role's name: 'worker' is read as 'Worker', as on its badge. The text itself stays as it was typed. */
export const capitalised = { '&::first-letter': { textTransform: 'uppercase' } } as const;
