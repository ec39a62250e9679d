import { useLocation, useNavigationType } from 'react-router-dom';
import type { Place } from '@/routes/place';

/** The place that the router shows. */
export function useRouterPlace(): Place {
  const { pathname, state, key } = useLocation() as Omit<Place, 'way'>;
  return { pathname, state, key, way: `${useNavigationType()}` };
}
