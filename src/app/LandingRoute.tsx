import { LandingScreen } from '@/features/landing/LandingScreen';
import { Arrival } from './navigation/Arrival';

/** The landing page is in the first download: it is where most visits begin. The store comes with its form. */
export function LandingRoute() {
  return (
    <>
      <LandingScreen loadContactSender={loadContactSender} />
      <Arrival title="Yuan, cedis, naira" />
    </>
  );
}

async function loadContactSender() {
  const { sendContact } = await import('./sendContact');
  return sendContact;
}
