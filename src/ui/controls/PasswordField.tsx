import { useState } from 'react';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { boxClass } from '@/ui/layout/boxClass';
import { cx } from '@/ui/layout/cx';
import { Field } from './Field';
import { Icon } from '@/ui/marks/Icon';
import type { TextFieldProps } from './TextField';

type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

/** A password field with a toggle that shows the password; the toggle's labels are from spec 2. */
export function PasswordField({ label, hint, error, optional, value, onChange, ...native }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ className, ...wiring }) => (
        <span className={boxClass('boxed')}>
          <input
            {...native}
            {...wiring}
            className={cx(className, boxClass('withToggle'))}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={boxClass('toggle')}
            aria-label={shown ? AUTH_SENTENCES.hidePassword : AUTH_SENTENCES.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
