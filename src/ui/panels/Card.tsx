import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from '@/ui/layout/cx';

interface CardProps {
  /** The card's heading, which also names its region. */
  title?: ReactNode;
  /** Shown beside the title: tags, a switch. */
  beside?: ReactNode;
  /** Shown at the right of the header: a link, a minor fact. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Adds space around the content. Leave it out for tables, which have their own. */
  padded?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children?: ReactNode;
}

/** A surface with a header; a region of the page named by its title. */
export function Card({ title, beside, actions, footer, padded = false, className, style, children }: CardProps) {
  const titleId = useId();
  const titled = Boolean(title);
  return (
    <section className={cx(styles.card, className)} style={style} aria-labelledby={titled ? titleId : undefined}>
      {(titled || Boolean(actions)) && (
        <header className={styles.header}>
          {titled && (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
          {beside}
          {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {padded ? <div className={styles.padded}>{children}</div> : children}
      {Boolean(footer) && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
