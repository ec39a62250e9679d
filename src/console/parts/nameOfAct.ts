import type { ActName } from '@contract/console/acts';
import { actsTexts } from '@/texts/console/acts';

const isKnown = (act: string): act is ActName => Object.hasOwn(actsTexts.names, act);

/** What an act of the log is called in the operator's language. An older log may have acts that have no name. */
export const nameOfAct = (act: string): string => (isKnown(act) ? actsTexts.names[act] : act);
