import type { ComponentProps } from 'react';
import { Row } from '@/ui/tables/Row';
import { useRowPlace } from './rowPlaces';

/** The frame of a row, with its number and its depth bar. Its cells do not render with it. */
export function PlacedRow({ rate, ...row }: ComponentProps<typeof Row> & { rate: string }) {
  const place = useRowPlace(rate);
  return <Row {...row} data-rate={rate} aria-rowindex={place?.row} depth={place?.share} />;
}
