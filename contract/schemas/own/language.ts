import * as v from 'valibot';
import { LANGUAGE_IDS } from '@contract/values/account/languages';

/** PUT language/: in which language the user is notified and mailed. */
export const languagePayload = v.object({
  language: v.picklist(LANGUAGE_IDS, `language expects one of ${LANGUAGE_IDS.join(', ')}`),
});
