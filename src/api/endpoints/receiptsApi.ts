import { receiptCalls } from '@contract/fills';
import { injectCalls } from '@/api/transport/injectCalls';

/** The receipts of transactions. Only a component that knows of the capability `receipts` asks for one. */
export const { useCreateReceiptMutation } = injectCalls(receiptCalls);
