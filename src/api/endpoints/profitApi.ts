import { profitCalls } from '@contract/wallets';
import { injectCalls } from '@/api/transport/injectCalls';

/** Average cost and realised result. Only a component that knows of the capability `profit` asks for it. */
export const { useGetProfitQuery } = injectCalls(profitCalls);
