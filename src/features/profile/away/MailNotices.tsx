import { useState } from 'react';
import { useGetAwayQuery, useSaveAwayMailMutation } from '@/api/endpoints/own/awayApi';
import { awayTexts } from '@/texts/profile/away';
import { AwayWay } from './AwayWay';

/** Mails about what is new. They need no permission of the browser. */
export function MailNotices() {
  const { data, refetch } = useGetAwayQuery();
  const [save, { isError }] = useSaveAwayMailMutation();
  const [busy, setBusy] = useState(false);
  const turn = async (wanted: boolean) => {
    setBusy(true);
    await save({ wanted });
    await refetch();
    setBusy(false);
  };
  return (
    <AwayWay
      title={awayTexts.mail}
      hint={data?.push ? awayTexts.mailHintPushed : awayTexts.mailHint}
      isOn={data?.mail}
      isPossible
      failure={isError ? awayTexts.notSaved : null}
      turnOn={awayTexts.turnMailOn}
      turnOff={awayTexts.turnMailOff}
      busy={busy}
      needsServer
      onTurn={(wanted) => void turn(wanted)}
    />
  );
}
