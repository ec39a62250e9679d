import { cx } from '@/ui/styles/cx';
import styles from './Button.module.css';

export interface ButtonLook {
  /** `primary` once per screen at most; `danger` for what cannot be undone. */
  variant?: 'default' | 'primary' | 'danger' | 'quiet' | 'link' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  /** A square around one icon; give it an aria-label. */
  icon?: boolean | undefined;
}

/** The classes of a button's look, the same for buttons and links. */
export function buttonClass({ variant = 'default', size = 'medium', block, icon }: ButtonLook): string {
  return cx(
    styles.button,
    variant !== 'default' && styles[variant],
    size !== 'medium' && styles[size],
    block && styles.block,
    icon && styles.icon,
  );
}
