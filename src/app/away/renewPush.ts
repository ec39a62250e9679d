import { askAway } from '@/api/endpoints/awayApi';
import { readPushRecord, writePushRecord } from '@/api/session/pushRecord';
import { AFRESH } from '@/api/transport/baseApi';
import { readEndpoint, subscribeBrowser } from '@/features/profile/pushSubscription';
import type { AppDispatch } from '@/state/store/store';

/**
 * Sends the server the browser's push address if it has changed. Browsers replace it now and then, and lose it when
 * their data is restored.
 */
export async function renewPush(dispatch: AppDispatch): Promise<void> {
  const record = await readPushRecord();
  if (!record || Notification.permission !== 'granted' || (await readEndpoint()) === record.endpoint) return;
  const { data } = await dispatch(askAway.getAway.initiate(undefined, AFRESH));
  if (!data) return;
  const browser = await subscribeBrowser(data.key);
  if (typeof browser === 'string') return;
  const { amounts } = record;
  const { error } = await dispatch(askAway.saveAwayPush.initiate({ ...browser, amounts }));
  if (!error) await writePushRecord({ endpoint: browser.endpoint, amounts });
}
