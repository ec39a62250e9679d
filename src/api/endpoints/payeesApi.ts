import { payeeCalls } from '@contract/payees';
import { injectCalls } from '@/api/transport/injectCalls';

/** What is known about saved bank accounts. Only a component that knows of the capability `payees` asks. */
export const { useGetPayeesQuery, useSavePayeeMutation } = injectCalls(payeeCalls);
