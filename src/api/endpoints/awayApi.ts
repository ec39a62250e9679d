import { awayCalls } from '@contract/away';
import { injectCalls } from '@/api/transport/injectCalls';

/** How the user is notified while away. Only a component that knows of the capability `away` asks. */
const awayApi = injectCalls(awayCalls);
export const { useGetAwayQuery, useSaveAwayPushMutation, useEndAwayPushMutation, useSaveAwayMailMutation } = awayApi;

/** The same, for what is no component. */
export const askAway = awayApi.endpoints;
