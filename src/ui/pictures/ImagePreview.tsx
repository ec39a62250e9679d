import { useCallback } from 'react';
import { imageTexts } from '@/texts/wallet/image';
import styles from './PictureField.module.css';

/** A small picture of what will be sent. Its object URL is released when it leaves the screen. */
export function ImagePreview({ file, name }: { file: File; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={imageTexts.previewOf(name)} />;
}
