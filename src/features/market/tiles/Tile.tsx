import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '@/ui/panels/Card';
import { Icon } from '@/ui/marks/Icon';
import styles from './Tile.module.css';

interface TileProps {
  to: string;
  title: ReactNode;
  /** The main figure of the tile. */
  figure: ReactNode;
  /** What the figure counts. */
  caption: ReactNode;
  /** A table, for example, whose own links work separately from the tile's. */
  children?: ReactNode;
}

/** A card that is a link as a whole, with a preview of the screen that it opens. */
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
