import { Arrival } from './Arrival';
import { useRouterPlace } from './addresses';

/** The arrival at a screen of the router: its title, the focus and the scroll position. */
export function ArrivalEffects({ title }: { title: string }) {
  return <Arrival title={title} place={useRouterPlace()} />;
}
