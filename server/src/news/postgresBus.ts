import type { Bus } from './bus';
import type { MessageStore } from './messageStore';
import { payloadsOfAll } from './notify';
import { parseMessage } from './newsMessage';
import { Relay, RELAY_PACE } from './relay';

/**
 * Messages travel through PostgreSQL. Each process sends what its own transactions announced, soon after their commits,
 * and each second what any process that was killed has left.
 */
export const postgresBus = (store: MessageStore, pace = RELAY_PACE): Bus => ({
  subscribe: async ({ onMessage, onGap, onFailure }) => {
    const onPayload = (payload: string) => {
      const message = parseMessage(payload);
      if (message) onMessage(message);
    };
    const subscription = await store.listen(onPayload, onGap);
    const send = () => store.send((recorded, notify) => notify(payloadsOfAll(recorded)));
    const relay = new Relay(send, onFailure, pace);
    const stop = store.onRecorded(relay.wake);
    return {
      isConnected: () => subscription.isConnected(),
      close: async () => {
        stop();
        await relay.close();
        await subscription.close();
      },
    };
  },
});
