/** Texts that no form accepts as an amount: it is positive (spec 5) and has at most two decimals (decision 158). */
export const NO_AMOUNTS = ['', ' ', '0', '0.00', '-5', 'abc', '1e3', '1.234', '1,00', '½'];
