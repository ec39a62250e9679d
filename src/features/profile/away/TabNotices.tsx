import { useEffect, useState } from 'react';
import { hasAwayChoice, onAwayChoice } from '@/api/session/awayChoice';
import { beginAwayRecord, endAwayRecord } from '@/api/session/awayRecord';
import { awayTexts } from '@/texts/profile/away';
import { AwayWay } from './AwayWay';
import type { NoticeWay } from './permission';

/** Notices of the system while no tab is visible. */
export function TabNotices({ ask, isPossible }: NoticeWay) {
  const [isOn, setOn] = useState(hasAwayChoice);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    return onAwayChoice(() => setOn(hasAwayChoice()));
  }, []);
  const turn = async (on: boolean) => {
    if (!on) return endAwayRecord();
    setBusy(true);
    const refusal = await ask();
    setFailure(refusal ?? ((await beginAwayRecord()) ? null : awayTexts.notKept));
    setBusy(false);
  };
  return (
    <AwayWay
      title={awayTexts.tab}
      hint={awayTexts.tabHint}
      isOn={isOn}
      isPossible={isPossible}
      failure={failure}
      turnOn={awayTexts.turnTabOn}
      turnOff={awayTexts.turnTabOff}
      busy={busy}
      onTurn={(on) => void turn(on)}
    />
  );
}
