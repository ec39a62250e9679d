import type { PageReport } from '@contract/pageVitals';
import { CAPABILITIES_PATH, isAnnounced } from '@contract/values/capabilities';
import { PAGE_VITALS_PATH } from '@contract/values/pageVitals';
import { backendHost, callUrl, isCrossOrigin } from './backendHost';
import { sendRequest, usualHeaders } from './sendRequest';

/** True if the backend counts what pages report. A backend of another origin is not asked. */
export async function takesPageVitals(): Promise<boolean> {
  if (isCrossOrigin(backendHost())) return false;
  const response = await sendRequest(callUrl(CAPABILITIES_PATH), { headers: usualHeaders(null) });
  if (!response.ok) {
    // An unread body keeps its connection.
    response.body?.cancel().catch(() => undefined);
    return false;
  }
  return isAnnounced(((await response.json()) ?? {}) as Record<string, unknown>, 'pageVitals');
}

/** Sends a report that outlives its page. Nothing answers it, and nothing is done if it is lost. */
export function sendPageVitals(report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(callUrl(PAGE_VITALS_PATH), body);
}
