import { askAway } from '@/api/endpoints/awayApi';
import { readPushRecord, writePushRecord } from '@/api/session/pushRecord';
import { AFRESH } from '@/api/transport/fetchOptions';
import { readEndpoint, subscribeBrowser } from '@/features/profile/pushSubscription';
import type { AppDispatch } from '@/state/store/store';

/**
 * Sends the server the browser's address if it is not the one that was sent: a browser gives itself a new one now and
 * then, and after a restore of its data it has none.
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
