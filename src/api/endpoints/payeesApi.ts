import { payeeCalls } from '@contract/bankAccounts';
import { injectCalls } from '@/api/transport/injectCalls';

/** Facts of saved bank accounts. Only a component that knows of the capability `payees` asks. */
export const { useGetPayeesQuery, useSavePayeeMutation } = injectCalls(payeeCalls);
