import { languageCalls } from '@contract/calls/own/account/languageCalls';
import { injectCalls } from '@/api/transport/injectCalls';

/** The language of what is sent to the user. Only a component that knows of the capability `languages` asks. */
export const { useSaveLanguageMutation } = injectCalls(languageCalls);
