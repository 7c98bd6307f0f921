import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { pictureLimit } from '#contract/platform/upload-limit.ts';
import { messageOf } from '#web/lib/api.ts';
import { useChangePicture, useRemoveOwnPicture, userPicturesQuery } from '#web/people/users/picture-queries.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Setting } from '#web/ui/section.tsx';
import { useToast } from '#web/ui/toast.tsx';

const megabytes = pictureLimit / 1024 ** 2;

/** The user's picture: shown, chosen and removed at once. */
export function OwnPicture({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const { data: pictures } = useQuery(userPicturesQuery());
  const change = useChangePicture();
  const remove = useRemoveOwnPicture();
  const toast = useToast();
  const has = pictures?.has(user.id) ?? false;

  async function act(work: () => Promise<unknown>, done: string): Promise<void> {
    setFailure(undefined);
    try {
      await work();
      toast(done, 'success');
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  function send(file: File | undefined): void {
    if (!file) return;
    if (file.size > pictureLimit) {
      setFailure(t('This picture is larger than {size} MB. Please choose a smaller one.', { size: megabytes }));
    } else void act(() => change.mutateAsync(file), t('Picture changed'));
  }

  return (
    <Setting
      label={t('Picture')}
      help={t('PNG, JPEG or WebP, at most {size} MB. People who can see you see it.', { size: megabytes })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ display: 'inline-flex', mr: 1 }}>
          <Avatar name={userName(user)} id={user.id} size={72} />
        </Box>
        <Button
          variant="outlined"
          startIcon={<ImageUp size={16} />}
          disabled={change.isPending}
          onClick={() => input.current?.click()}
        >
          {change.isPending ? t('Uploading...') : has ? t('Change picture') : t('Add a picture')}
        </Button>
        {has && (
          <Button
            variant="outlined"
            startIcon={<Trash2 size={16} />}
            disabled={remove.isPending}
            onClick={() => void act(() => remove.mutateAsync(undefined), t('Picture removed'))}
          >
            {t('Remove picture')}
          </Button>
        )}
      </Box>
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="alert" className="field-help" data-error="">
        {failure}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('Picture')}
        onChange={(event) => {
          send(event.target.files?.[0]);
          // Choosing the same file again is a change too.
          event.target.value = '';
        }}
      />
    </Setting>
  );
}
