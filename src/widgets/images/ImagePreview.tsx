import { useCallback } from 'react';
import { imageTexts } from '@/texts/wallet/image';
import styles from './ImageField.module.css';

/** A small picture of a chosen file. Its object URL is released when it leaves the screen. */
export function ImagePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={imageTexts.previewOf(file.name)} />;
}
