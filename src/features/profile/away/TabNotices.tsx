import { useEffect, useState } from 'react';
import { hasAwayChoice, onAwayChoice } from '@/api/session/awayChoice';
import { beginAwayRecord, endAwayRecord } from '@/api/session/awayRecord';
import { awayTexts } from '@/texts/away/awaySettings';
import { AwayWay } from './AwayWay';
import { askPermission, noticeObstacle } from './permission';

/** Notices of the system while no tab is visible. */
export function TabNotices() {
  const [isOn, setOn] = useState(hasAwayChoice);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => onAwayChoice(() => setOn(hasAwayChoice())), []);
  const turn = async (on: boolean) => {
    if (!on) return endAwayRecord();
    setBusy(true);
    const refusal = await askPermission();
    setFailure(refusal ?? ((await beginAwayRecord()) ? null : awayTexts.notKept));
    setBusy(false);
  };
  const obstacle = noticeObstacle();
  return (
    <AwayWay
      title={awayTexts.tab}
      hint={awayTexts.tabHint}
      isOn={isOn}
      obstacle={obstacle}
      failure={failure === obstacle ? null : failure}
      turnOn={awayTexts.turnTabOn}
      turnOff={awayTexts.turnTabOff}
      busy={busy}
      onTurn={(on) => void turn(on)}
    />
  );
}
