import { useSyncExternalStore } from 'react';
import { uploadPercent, watchUpload } from '@/api/transport/sendPicture';
import { PictureField, type PictureFieldProps } from '@/ui/controls/PictureField';

/** For the pages that the build draws. */
const NOTHING_SENT = () => null;

/** An optional image that a ticket sends, with how much of it is sent. */
export function ImageField(props: PictureFieldProps) {
  return <PictureField {...props} percent={useSyncExternalStore(watchUpload, uploadPercent, NOTHING_SENT)} />;
}
