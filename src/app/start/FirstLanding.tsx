import { useEffect } from 'react';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { LANDING_TITLE, loadContactSender } from '@/app/routing/landingPage';
import { countArrival } from '@/app/navigation/arrivals';
import { useTitle } from '@/app/navigation/useTitle';

/** The landing page for those whose visit begins there: without the router. */
export function FirstLanding({ onGo }: { onGo: (path: string) => void }) {
  useTitle(LANDING_TITLE);
  useEffect(() => void countArrival(), []);
  return <LandingScreen loadContactSender={loadContactSender} onGo={onGo} />;
}
