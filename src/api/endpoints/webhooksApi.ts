import { webhookCalls } from '@contract/webhooks';
import { injectCalls } from '@/api/transport/injectCalls';

/** The user's webhooks and their deliveries. Only a component that knows of the capability `webhooks` asks. */
export const {
  useGetWebhooksQuery,
  useGetDeliveriesQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useReplayDeliveryMutation,
} = injectCalls(webhookCalls);
