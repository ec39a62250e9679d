import { awayCalls } from '@contract/calls/own/awayCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** How the user is notified while away. Only a component that knows of the capability `away` asks. */
export const { useGetAwayQuery, useSaveAwayPushMutation, useEndAwayPushMutation, useSaveAwayMailMutation } =
  injectCalls(awayCalls);
