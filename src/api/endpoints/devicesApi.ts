import { deviceCalls } from '@contract/devices';
import { injectCalls } from '@/api/transport/injectCalls';

/** Where the user is logged in. Only a component that knows of the capability `devices` asks. */
export const { useGetSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = injectCalls(deviceCalls);
