import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';
import { cx } from '@/ui/styles/cx';
import { Spinner } from '@/ui/panels/Spinner';

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** True while its call runs: the button is disabled, with progress before the label. */
  busy?: boolean | undefined;
}

/** A native button. While `busy`, it is disabled and shows progress. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block, icon }), className)}
      disabled={(disabled ?? false) || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
