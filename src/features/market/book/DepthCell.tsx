import { Cell } from '@/ui/tables/Table';
import { useRowPlace } from './rowPlaces';

/** What is offered down to the rate of this row. */
export function DepthCell({ rate }: { rate: string }) {
  return <Cell numeric>{useRowPlace(rate)?.cumulative}</Cell>;
}
