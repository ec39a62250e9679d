import type { ProfilePayload, User } from '@contract/schemas/user';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: the user's own profile and account. */
export const userApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<User, void>({
      query: () => ({ name: 'getMe' }),
      responseSchema: answerOf('getMe'),
    }),
    updateMe: build.mutation<null, ProfilePayload>({
      query: ({ username, phone_number, birthday, first_name, last_name }) => ({
        name: 'updateMe',
        body: { username, phone_number, birthday, first_name, last_name },
      }),
      responseSchema: answerOf('updateMe'),
    }),
    deleteAccount: build.mutation<null, void>({
      query: () => ({ name: 'deleteAccount' }),
      responseSchema: answerOf('deleteAccount'),
    }),
  }),
});

export const { useGetMeQuery, useUpdateMeMutation, useDeleteAccountMutation } = userApi;
