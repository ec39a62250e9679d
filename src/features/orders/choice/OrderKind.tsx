import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@/ui/marks/Icon';
import { type RouteName, ROUTES } from '@/routes/routes';
import { Tag } from '@/ui/marks/Tag';
import styles from './OrderKind.module.css';

interface OrderKindProps {
  route: RouteName;
  title: string;
  /** "Fee 1%". */
  fee: string;
  /** A sentence that explains it. */
  children: ReactNode;
}

/** One of the two kinds of order: the whole tile leads to it. */
export function OrderKind({ route, title, fee, children }: OrderKindProps) {
  return (
    <Link to={ROUTES[route]} className={styles.kind} aria-label={title}>
      <span className={styles.icon}>
        <Icon name={route === 'multilateralOrder' ? 'transactions' : 'order'} size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <span>{title}</span> <Tag>{fee}</Tag>
        </span>
        <span className={styles.sentence}>{children}</span>
      </span>
      <span className={styles.go}>
        <Icon name="chevron" size={16} />
      </span>
    </Link>
  );
}
