import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { t } from '#web/texts/index.ts';
import { Loading } from '#web/ui/loading.tsx';
import { roleColumns } from './role-grid.ts';
import { RoleTiles } from './role-tiles.tsx';

/** A placeholder of the roles page. */
export function RolesSkeleton({ narrow, failure }: { narrow: boolean; failure: Error | null }) {
  return (
    <Loading text={t('Loading roles...')} failure={failure}>
      {(text) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box inert aria-hidden="true">
            <RoleTiles />
          </Box>
          <Box sx={narrow ? undefined : roleColumns}>
            <Card sx={{ display: 'grid', gap: 0.25, p: 0.75 }}>
              {['first', 'second', 'third', 'fourth'].map((role) => (
                <Box
                  key={role}
                  sx={{ display: 'grid', alignContent: 'start', gap: 1, height: { xs: 103, sm: 84 }, p: 1.5 }}
                >
                  <Skeleton width="40%" height={16} />
                  <Skeleton width="80%" height={14} />
                  <Skeleton width="30%" height={14} />
                </Box>
              ))}
            </Card>
            <Box sx={{ display: 'grid', placeItems: 'center', minHeight: narrow ? 64 : 289 }}>{text}</Box>
          </Box>
        </Box>
      )}
    </Loading>
  );
}
