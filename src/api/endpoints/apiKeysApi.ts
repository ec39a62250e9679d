import { apiKeyCalls } from '@contract/apiKeys';
import { injectCalls } from '@/api/transport/injectCalls';

/** The user's keys for programs. Only a component that knows of the capability `apiKeys` asks. */
export const { useGetApiKeysQuery, useGetKeyUseQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } =
  injectCalls(apiKeyCalls);
