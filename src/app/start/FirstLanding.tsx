import { useEffect } from 'react';
import { landingTexts } from '@/texts/landing';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { loadContactSender } from '@/app/routing/landingPage';
import { countArrival } from '@/app/navigation/arrivals';
import { useTitle } from '@/app/navigation/useTitle';

/** The landing page for visits that begin there: without the router. */
export function FirstLanding({ onGo }: { onGo: (path: string) => void }) {
  useTitle(landingTexts.title);
  useEffect(() => void countArrival(), []);
  return <LandingScreen loadContactSender={loadContactSender} onGo={onGo} />;
}
