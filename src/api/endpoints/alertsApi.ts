import { alertCalls } from '@contract/alerts';
import { injectCalls } from '@/api/transport/injectCalls';

/** Alerts on rates and listings. Only a component that knows of the capability `alerts` asks for them. */
export const { useGetAlertsQuery, useCreateAlertMutation, useArmAlertMutation, useRemoveAlertMutation } =
  injectCalls(alertCalls);
