import { orderCalls } from '@contract/orders';
import { injectCalls } from '@/api/transport/injectCalls';

/** Specification 7: orders. */
export const ordersApi = injectCalls(orderCalls);

export const { useGetOwnOrdersQuery } = ordersApi;
