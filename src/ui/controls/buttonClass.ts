import { cx } from '@/ui/layout/cx';
import styles from './Button.module.css';

export interface ButtonLook {
  /** `primary` at most once per screen; `danger` for what cannot be undone. */
  variant?: 'default' | 'primary' | 'danger' | 'quiet' | 'link' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** A square around one icon. It needs an aria-label. */
  icon?: boolean | undefined;
}

/** The class names of a button, the same for buttons and links. */
export function buttonClass({ variant = 'default', size = 'medium', block, icon }: ButtonLook): string {
  return cx(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'medium' && styles[size],
    block && styles.block,
    icon && styles.icon,
  );
}

/** The style of a control that is not shown yet: it keeps its room until it is known whether the server offers it. */
export const HELD = { visibility: 'hidden' } as const;
