import type {
  EmailPayload,
  LoginPayload,
  PasswordResetConfirmPayload,
  RegisterPayload,
} from '@contract/schemas/session';
import { answerOf, type AnswerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';

/** Spec 7: log-in, registration, password reset and log-out. The log-in journey is flows/session/logIn. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AnswerOf<'login'>, LoginPayload>({
      query: ({ email, password }) => ({ name: 'login', body: { email, password } }),
      responseSchema: answerOf('login'),
    }),
    register: build.mutation<null, RegisterPayload>({
      query: ({ email, password, username }) => ({ name: 'register', body: { email, password, username } }),
      responseSchema: answerOf('register'),
    }),
    sendWelcome: build.mutation<null, EmailPayload>({
      query: ({ email }) => ({ name: 'sendWelcome', body: { email } }),
      responseSchema: answerOf('sendWelcome'),
    }),
    requestPasswordReset: build.mutation<null, EmailPayload>({
      query: ({ email }) => ({ name: 'requestPasswordReset', body: { email } }),
      responseSchema: answerOf('requestPasswordReset'),
    }),
    confirmPasswordReset: build.mutation<null, PasswordResetConfirmPayload>({
      query: ({ password, token }) => ({ name: 'confirmPasswordReset', body: { password, token } }),
      responseSchema: answerOf('confirmPasswordReset'),
    }),
    logoutAll: build.mutation<null, void>({
      query: () => ({ name: 'logoutAll' }),
      responseSchema: answerOf('logoutAll'),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useSendWelcomeMutation,
  useRequestPasswordResetMutation,
  useConfirmPasswordResetMutation,
  useLogoutAllMutation,
} = sessionApi;
