import type { Order, OrderMatch } from '@contract/schemas/order';
import { answerOf } from '@/api/transport/answerOf';
import { baseApi } from '@/api/transport/baseApi';
import { searchOf } from '@/api/transport/callRequest';

/** Spec 7: orders. */
export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMatchingOrders: build.query<Order[], OrderMatch>({
      query: ({ currency_from, currency_to, rate, user, amount }) => ({
        name: 'getMatchingOrders',
        search: searchOf({ currency_from, currency_to, rate, user, amount, status: 'pending' }),
      }),
      responseSchema: answerOf('getMatchingOrders'),
    }),
    getOwnOrders: build.query<Order[], void>({
      query: () => ({ name: 'getOwnOrders', search: searchOf({ created_by_user: 'true' }) }),
      responseSchema: answerOf('getOwnOrders'),
    }),
    removeOrder: build.mutation<null, string>({
      query: (id) => ({ name: 'removeOrder', id }),
      responseSchema: answerOf('removeOrder'),
    }),
  }),
});

export const { useGetMatchingOrdersQuery, useGetOwnOrdersQuery, useRemoveOrderMutation } = ordersApi;
