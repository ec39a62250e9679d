import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/panels/Card';
import { Icon } from '@/ui/marks/Icon';
import styles from './Tile.module.css';

interface TileProps {
  to: string;
  title: ReactNode;
  /** The one figure that matters. */
  figure: ReactNode;
  /** What the figure counts. */
  caption: ReactNode;
  /** A table, say, whose own links stay above the tile's. */
  children?: ReactNode;
}

/** A card that leads somewhere as a whole, with what is to be seen there. */
export function Tile({ to, title, figure, caption, children }: TileProps) {
  return (
    <Card
      className={styles.tile}
      title={
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      }
      actions={
        <span className={styles.go}>
          <Icon name="chevron" size={16} />
        </span>
      }
    >
      <p className={styles.lead}>
        <span className={styles.figure}>{figure}</span> <span className={styles.caption}>{caption}</span>
      </p>
      {children}
    </Card>
  );
}
