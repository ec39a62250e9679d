import { lazy, Suspense } from 'react';
import { useCapability } from '@/state/selectors/useCapability';

/** Not a part of the profile for a backend that does not offer it. */
const Devices = lazy(() => import('./DevicesCard').then((module) => ({ default: module.DevicesCard })));

/** Where the user is logged in, on a server that can list it. */
export function DevicesPart() {
  return (
    useCapability('devices') === true && (
      <Suspense fallback={null}>
        <Devices />
      </Suspense>
    )
  );
}
