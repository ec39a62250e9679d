import { figureTexts } from '@/texts/figures';
import { useState } from 'react';
import type { RecoveryCodes as Codes } from '@contract/schemas/own/secondFactor';
import { useGetSecondFactorQuery } from '@/api/endpoints/own/factorStateApi';
import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { profileTexts } from '@/texts/profile/profile';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { FactorOn } from './FactorOn';
import { FactorSetup } from './FactorSetup';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';

/** Whether a second step is on, what can be done about it, and the passkeys. New recovery codes stay until the user has stored them. */
export function Factor() {
  const { data: factor, isError, refetch } = useGetSecondFactorQuery();
  const [codes, setCodes] = useState<Codes | null>(null);
  const readAgain = () => void refetch();
  // What is known of the codes is older than their confirmation.
  const leaveCodes = async () => {
    await refetch();
    setCodes(null);
  };
  if (codes !== null) return <RecoveryCodes made={codes} onLeave={() => void leaveCodes()} />;
  if (factor === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {texts.failed}
      </NotLoaded>
    );
  }
  if (factor === undefined) return <SkeletonRows label={profileTexts.loadingFactor} count={2} tall />;
  return (
    <>
      {factor.on ? (
        <FactorOn factor={factor} onCodes={setCodes} onUnclear={readAgain} />
      ) : (
        <FactorSetup onCodes={setCodes} onUnclear={readAgain} />
      )}
      <Passkeys needsCode={factor.on} />
    </>
  );
}
