import { asElements } from '@/ui/marks/inElements';
import type { ComponentPropsWithRef } from 'react';
import styles from './Button.module.css';
import { buttonClass, type ButtonLook } from './buttonClass';
import { cx } from '@/ui/layout/cx';
import { useRefusal } from '@/ui/browser/ServerReach';
import { Spinner } from '@/ui/panels/Spinner';

interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** True while its call runs: the button is disabled, with progress before the label. */
  busy?: boolean | undefined;
  /** True if pressing it makes a call, as every submit does: it cannot be pressed without the network. */
  needsServer?: boolean | undefined;
}

/** A native button. `busy` disables it and shows progress. A submit that cannot be sent shows the reason. */
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
  needsServer = type === 'submit',
  ...rest
}: ButtonProps) {
  const refusal = useRefusal(needsServer);
  const button = (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block, icon }), className)}
      disabled={refusal === null && ((disabled ?? false) || busy)}
      aria-busy={busy || undefined}
      {...refusal}
    >
      {busy && <Spinner />}
      {asElements(children)}
    </button>
  );
  // A screen reader has the reason as the button's description.
  const showsReason = type === 'submit' && refusal !== null;
  return showsReason ? (
    <>
      {button}
      <p className={styles.reason} aria-hidden="true">
        {refusal.title}
      </p>
    </>
  ) : (
    button
  );
}
