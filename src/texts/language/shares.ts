import { BILATERAL_FEE_SHARE, MULTILATERAL_FEE_SHARE, RATE_BAND_HIGH, RATE_BAND_LOW } from '@contract/values/constants';

/** A share as a percentage, exactly: "0.015" becomes "1.5%". */
function percent(share: string): string {
  const [whole = '0', decimals = ''] = share.split('.');
  const shifted = `${whole}${decimals.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = decimals.slice(2).replace(/0+$/, '');
  return `${shifted}${rest && `.${rest}`}%`;
}

/** The fees and the band of rates as a user reads them. */
export const SHARES = {
  bilateralFee: percent(BILATERAL_FEE_SHARE),
  multilateralFee: percent(MULTILATERAL_FEE_SHARE),
  lowestRate: percent(RATE_BAND_LOW),
  highestRate: percent(RATE_BAND_HIGH),
};
