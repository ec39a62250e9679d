import type { ComponentProps } from 'react';
import { cx } from '@/ui/styles/cx';
import { Row } from '@/ui/tables/Row';
import styles from './BookTable.module.css';
import { useRowPlace } from './rowPlaces';

/** The frame of a row, with its number and its depth bar. Its cells do not render with it. */
export function PlacedRow({ rate, className, ...row }: ComponentProps<typeof Row> & { rate: string }) {
  const place = useRowPlace(rate);
  return (
    <Row
      {...row}
      data-rate={rate}
      aria-rowindex={place?.row}
      depth={place?.share}
      className={cx(className, place?.isOwn && styles.own)}
    />
  );
}
