/** What no form takes for an amount: spec 5's "positive" and decisions 4's two decimals. */
export const NO_AMOUNTS = ['', ' ', '0', '0.00', '-5', 'abc', '1e3', '1.234', '1,00', '٥'];
