import { LandingScreen } from '@/features/landing/LandingScreen';
import { Arrival } from './navigation/Arrival';

const loadContactSender = async () => (await import('./contactSender')).contactSender;

/** The landing page is in the first download: it is where most visits begin. The store comes with its form. */
export function LandingRoute() {
  return (
    <>
      <LandingScreen loadContactSender={loadContactSender} />
      <Arrival title="Yuan, cedis, naira at the rate you choose" />
    </>
  );
}
