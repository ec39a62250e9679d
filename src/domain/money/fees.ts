import { BILATERAL_FEE_SHARE, MULTILATERAL_FEE_SHARE } from '@contract/values/constants';
import { type Decimal, decimal, multiply } from './decimal';

const BILATERAL_SHARE = decimal(BILATERAL_FEE_SHARE);
const MULTILATERAL_SHARE = decimal(MULTILATERAL_FEE_SHARE);

/** Spec 9: the fee of a bilateral order, exactly 1 % of the amount. */
export function bilateralFee(amount: Decimal): Decimal {
  return multiply(amount, BILATERAL_SHARE);
}

/** Spec 9: the fee of a multilateral order, exactly 1.5 % of the amount. */
export function multilateralFee(amount: Decimal): Decimal {
  return multiply(amount, MULTILATERAL_SHARE);
}
