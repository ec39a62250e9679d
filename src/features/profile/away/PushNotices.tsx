import { useState } from 'react';
import { useEndAwayPushMutation, useGetAwayQuery, useSaveAwayPushMutation } from '@/api/endpoints/own/awayApi';
import { endPushRecord, writePushRecord } from '@/api/session/pushRecord';
import { awayTexts } from '@/texts/profile/away';
import { AmountsChoice } from './AmountsChoice';
import { AwayWay } from './AwayWay';
import type { NoticeWay } from './permission';
import { pushObstacle, subscribeBrowser, unsubscribeBrowser } from './pushSubscription';

/** Turning pushes on and off. Each returns what failed, or null. */
function usePushes(key: string, ask: NoticeWay['ask']) {
  const [save] = useSaveAwayPushMutation();
  const [end] = useEndAwayPushMutation();
  return {
    async begin(amounts: boolean): Promise<string | null> {
      const refusal = await ask();
      if (refusal !== null) return refusal;
      const browser = await subscribeBrowser(key);
      if (typeof browser === 'string') return browser;
      const { error } = await save({ ...browser, amounts });
      if (error) return awayTexts.notSaved;
      await writePushRecord({ endpoint: browser.endpoint, amounts });
      return null;
    },
    async stop(): Promise<string | null> {
      const { error } = await end(undefined);
      if (error) return awayTexts.notSaved;
      endPushRecord();
      await unsubscribeBrowser().catch(() => undefined);
      return null;
    },
  };
}

/** Notices of the system while the app is closed. */
export function PushNotices({ ask, isPossible }: NoticeWay) {
  const { data, refetch } = useGetAwayQuery();
  const pushes = usePushes(data?.key ?? '', ask);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setFailure(await work());
    await refetch();
    setBusy(false);
  };
  const push = data?.push;
  return (
    <AwayWay
      title={awayTexts.push}
      hint={awayTexts.pushHint}
      isOn={data && push !== null}
      isPossible={isPossible}
      obstacle={isPossible ? pushObstacle() : null}
      failure={failure}
      turnOn={awayTexts.turnPushOn}
      turnOff={awayTexts.turnPushOff}
      busy={busy}
      needsServer
      onTurn={(on) => void change(() => (on ? pushes.begin(false) : pushes.stop()))}
    >
      {push && (
        <AmountsChoice
          isOn={push.amounts}
          busy={busy}
          onChange={(amounts) => void change(() => pushes.begin(amounts))}
        />
      )}
    </AwayWay>
  );
}
