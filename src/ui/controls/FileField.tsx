import type { ReactNode, Ref } from 'react';
import { cx } from '@/ui/layout/cx';
import { Field, type FieldTexts } from './Field';
import styles from './FileField.module.css';

interface FileFieldProps extends FieldTexts {
  /** The kinds of files that the chooser offers. */
  accept: string;
  onChoose: (file: File) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** The preview of the chosen file. */
  children?: ReactNode;
}

/** The platform's own file chooser. */
export function FileField({ accept, onChoose, disabled = false, ref, children, ...texts }: FileFieldProps) {
  return (
    <Field {...texts}>
      {({ className, ...wiring }) => (
        <>
          <input
            {...wiring}
            ref={ref}
            type="file"
            accept={accept}
            className={cx(className, styles.input)}
            disabled={disabled}
            onChange={({ target }) => {
              // Users who open the chooser and cancel it keep what was chosen before.
              const file = target.files?.[0];
              if (file) onChoose(file);
            }}
          />
          {children}
        </>
      )}
    </Field>
  );
}
