import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '#web/tenants/queries.ts';
import { t } from '#web/texts/index.ts';

/** Says what becomes of the place where a picture was taken. */
export function PlaceNote() {
  const { data: company } = useQuery(companyQuery());
  if (!company) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {company.removePlace
        ? t('The place where a picture was taken is removed. Its date and everything else stay.')
        : t('Pictures are kept as they are. A photo may say where it was taken.')}
    </Box>
  );
}
