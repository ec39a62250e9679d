/** The greatest distance of a peg from the market rate, in percent, to either side: the ends of the band of spec 9. */
export const MOST_PEG_PERCENT = '10';
export const PEG_PERCENT_DECIMALS = 2;
