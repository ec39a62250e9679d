import { SHARES } from '@/texts/language/shares';

/** A percentage as the French write it: "1.5%" becomes "1,5 %", on one line. */
const inFrench = (share: string) => share.replace('.', ',').replace('%', '\u00a0%');

/** The fees and the band of rates as a reader of French reads them. */
export const FRENCH_SHARES = {
  bilateralFee: inFrench(SHARES.bilateralFee),
  multilateralFee: inFrench(SHARES.multilateralFee),
  lowestRate: inFrench(SHARES.lowestRate),
  highestRate: inFrench(SHARES.highestRate),
};
