import { useRef } from 'react';
import { imageTexts } from '@/texts/wallet/image';
import { Button } from '@/ui/controls/Button';
import { cx } from '@/ui/styles/cx';
import { Field } from '@/ui/controls/Field';
import { ImagePreview } from './ImagePreview';
import styles from './ImageField.module.css';

interface ImageFieldProps {
  label: string;
  hint: string;
  value: File | null;
  onChange: (file: File | null) => void;
  error: string | null;
  disabled: boolean;
}

/** An optional image: the platform's own file chooser, a preview, and a button that removes the image. */
export function ImageField({ label, hint, value: file, onChange, error, disabled }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error} optional>
      {({ className, ...wiring }) => (
        <>
          <input
            {...wiring}
            ref={input}
            type="file"
            accept="image/*"
            className={cx(className, styles.input)}
            disabled={disabled}
            // Users who open the chooser and cancel it keep what was chosen before.
            onChange={({ target }) => onChange(target.files?.[0] ?? file)}
          />
          {file !== null && (
            <div className={styles.chosen}>
              {error === null && <ImagePreview file={file} />}
              <span className={styles.name}>{file.name}</span>
              <Button size="small" disabled={disabled} aria-label={imageTexts.removeOf(file.name)} onClick={remove}>
                {imageTexts.remove}
              </Button>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
