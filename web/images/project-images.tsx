import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useList } from '#web/lib/pages.ts';
import { PictureDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { DropArea } from '#web/ui/upload-dialog-drop.tsx';
import { ImageGrid } from './image-grid.tsx';
import { projectImagesQuery } from './queries.ts';
import { UploadImages } from './upload-images.tsx';

/** The Images tab of a project. */
export function ProjectImages({ projectId }: { projectId: string }) {
  const images = useList(projectImagesQuery(projectId));
  const mayUpload = useCan()('uploadImage');
  const [dropped, setDropped] = useState<readonly File[]>();
  const categories = [...new Set(images.items.map(({ category }) => category).filter(Boolean))];
  return (
    <DropArea text="Drop to upload to this project" disabled={!mayUpload || dropped !== undefined} onDrop={setDropped}>
      <Box sx={head}>
        <Typography variant="h2">Project Images</Typography>
        {mayUpload && (
          <Button variant="contained" startIcon={<Upload size={16} />} onClick={() => setDropped([])}>
            Upload Images
          </Button>
        )}
      </Box>
      {images.isPending ? (
        <Loading text="Loading images..." failure={images.failureReason}>
          <SkeletonCards height={{ xs: 370, sm: 314 }} min={232} />
        </Loading>
      ) : images.loadingError ? (
        <ErrorState
          message="Error loading project images"
          hint={messageOf(images.loadingError)}
          onRetry={images.retry}
        />
      ) : images.items.length === 0 ? (
        <EmptyState
          drawing={<PictureDrawing />}
          text="No images uploaded yet"
          hint={mayUpload ? 'Drop pictures here to upload them.' : undefined}
        />
      ) : (
        <ImageGrid list={images} />
      )}
      {dropped && (
        <UploadImages
          projectId={projectId}
          categories={categories}
          dropped={dropped}
          onClose={() => setDropped(undefined)}
        />
      )}
    </DropArea>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 2,
} as const;
