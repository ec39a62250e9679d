import { userCalls } from '@contract/calls/userCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: the user's profile and account, and logging out everywhere. */
export const userApi = injectCalls(userCalls);

export const { useGetMeQuery, useUpdateMeMutation } = userApi;
