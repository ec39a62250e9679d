import { useNavigate } from 'react-router-dom';
import { landingTexts } from '@/texts/landing';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { loadContactSender } from './landingPage';
import { ArrivalEffects } from '@/app/navigation/ArrivalEffects';

/** The landing page for users who come to it from within the app. */
export function LandingRoute() {
  const navigate = useNavigate();
  return (
    <>
      <LandingScreen loadContactSender={loadContactSender} onGo={(path) => void navigate(path)} />
      <ArrivalEffects title={landingTexts.title} />
    </>
  );
}
